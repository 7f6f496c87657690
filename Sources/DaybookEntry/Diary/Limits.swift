/// The diary's limits, except limits of single fields, which are in the schema. Sizes are UTF-8 bytes.
enum Limits {
    static let userAgent = 500
    static let clientAddress = 100
    /// The maximum number of addresses remembered per account. The least recently used address is forgotten first.
    static let knownAddresses = 32

    /// The maximum size of a file in bytes: that of a video, the largest that media-service accepts.
    static let fileBytes: Int64 = 8 << 30

    static let pageSizeDefault = 50
    static let pageSizeMost = 1000

    /// The maximum size of a list in a response. A unary response fits 1 MiB; the rest is for headers and rounding.
    static let pageBytes = 900 * 1024
    /// The maximum number of digests in a response to media-service.
    static let digestsAtOnce = 1000
    /// The maximum size of one entry in all, so that it fits a response and a list whole.
    static let entryBytes = 1008 * 1024

    static let draftLifetimeSeconds: Int64 = 24 * 3600
    static let idempotencyLifetimeSeconds: Int64 = 24 * 3600
    static let trashLifetimeSeconds: Int64 = 30 * 24 * 3600
    static let sessionLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// The maximum number of logins per account. The least recently used login ends first.
    static let sessions = 200
    /// The maximum number of accounts that a server ever had: the search index has 18 bits for an account's number.
    static let accounts: Int64 = 1 << 18 - 1
    /// The maximum number of passkeys per account.
    static let passkeys = 50
    /// The maximum number of app tokens per account.
    static let tokens = 100
    /// The maximum number of pending invitations per owner of the server.
    static let invitations = 100
    static let invitationLifetimeSeconds: Int64 = 7 * 24 * 3600
    static let invitationLifetimeSecondsMost: Int64 = 90 * 24 * 3600
    /// The time for which hidden items stay unlocked after the password was entered.
    static let unlockLifetimeSeconds: Int64 = 10 * 60
    /// The time for which a gateway may cache a response under a lease. It is also the precision of sessions' last
    /// uses.
    static let leasedResponseMilliseconds: Int64 = 60_000
    static let knownAddressLifetimeSeconds: Int64 = 90 * 24 * 3600
    /// The maximum number of change log lines that one page combines.
    static let changesAtOnce = 500
    /// The maximum size of a page of changes, which goes to all followers of a diary.
    static let feedPageBytes = 128 * 1024
    static let changeLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// The maximum number of changes per owner in the log.
    static let changesKept: Int64 = 100_000
    /// The maximum number of violations in one response; the rest is omitted.
    static let violations = 20
}
