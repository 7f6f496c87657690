/// The diary's limits beside those of single fields, which the schema has. Sizes are UTF-8 bytes.
enum Limits {
    static let userAgent = 500
    static let clientAddress = 100
    /// Addresses remembered for an account; the longest unused are forgotten first.
    static let knownAddresses = 32

    /// The most bytes of a file: those of a film, the largest that media-service takes.
    static let fileBytes: Int64 = 8 << 30

    static let pageSizeDefault = 50
    static let pageSizeMost = 1000

    /// What a list's answer may weigh. A unary answer fits 1 MiB; what is left is for headers and rounding.
    static let pageBytes = 900 * 1024
    /// What one entry may weigh in all, so that it can be answered and listed whole.
    static let entryBytes = 1008 * 1024

    static let draftLifetimeSeconds: Int64 = 24 * 3600
    static let idempotencyLifetimeSeconds: Int64 = 24 * 3600
    static let trashLifetimeSeconds: Int64 = 30 * 24 * 3600
    static let sessionLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// Logins of one account; the one that was used the longest ago ends first.
    static let sessions = 200
    /// Passkeys of one account.
    static let passkeys = 50
    /// Tokens of one account's apps.
    static let tokens = 100
    /// Invitations that nobody took up yet, of one owner of the server.
    static let invitations = 100
    static let invitationLifetimeSeconds: Int64 = 7 * 24 * 3600
    static let invitationLifetimeSecondsMost: Int64 = 90 * 24 * 3600
    /// How long hidden things stay open after the password was given.
    static let unlockLifetimeSeconds: Int64 = 10 * 60
    /// How long a gateway may remember an answer under a lease: so exact are the times of sessions' last uses.
    static let leasedAnswerMilliseconds: Int64 = 60_000
    static let knownAddressLifetimeSeconds: Int64 = 90 * 24 * 3600
    /// Lines of the change log that one page sums up.
    static let changesAtOnce = 500
    /// What a page of changes may weigh that goes to all who follow a diary.
    static let feedPageBytes = 128 * 1024
    static let changeLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// Changes of one owner that the log goes back, at most.
    static let changesKept: Int64 = 100_000
    /// Violations named in one answer; the rest is left out.
    static let violations = 20
}
