/// An account as it is stored: the owner of one diary.
struct StoredAccount: Hashable, Sendable {
    /// The small number that begins every storage key of this account; never shown.
    let owner: Int64
    let id: UUIDBytes
    var profile: AccountProfile
    /// The hash as libsodium writes it: algorithm, costs, salt and hash in one text.
    var passwordHash: String
    var role = AccountRole.owner
    /// Whether nobody can log in to the account.
    var isDisabled = false
    let createTime: Instant
    var updateTime: Instant
    var version: Int64

    var etag: ETag { ETag(version: version) }
}
