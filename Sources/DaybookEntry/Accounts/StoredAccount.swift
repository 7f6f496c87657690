/// Who keeps a diary.
struct StoredAccount: Hashable, Sendable {
    /// The dense number that begins every key of theirs; never shown.
    let owner: Int64
    let id: UUIDBytes
    var profile: AccountProfile
    /// As libsodium writes it: algorithm, costs, salt and hash in one text.
    var passwordHash: String
    var role = AccountRole.owner
    /// Nobody gets in.
    var isDisabled = false
    let createTime: Instant
    var updateTime: Instant
    var version: Int64

    var etag: ETag { ETag(version: version) }
}
