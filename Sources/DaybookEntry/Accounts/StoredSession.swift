/// A login on one device, or an app's token.
struct StoredSession: Hashable, Codable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    let userAgent: String
    let createTime: Instant
    var lastUseTime: Instant
    /// ``Instant/latest`` for a token that does not expire.
    let expireTime: Instant
    /// The instant until which hidden items are visible to the session; `nil` while they are locked.
    var unlockedUntil: Instant?
    /// The access of an app's token; `nil` for a login, which has all rights of its owner.
    var app: AppAccess?
}
