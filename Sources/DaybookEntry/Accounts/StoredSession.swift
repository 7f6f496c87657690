/// A login on one device, or an app's token.
struct StoredSession: Hashable, Codable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    let userAgent: String
    let createTime: Instant
    var lastUseTime: Instant
    /// ``Instant/latest`` for a token that does not end by itself.
    let expireTime: Instant
    /// Until when hidden things are open to it; `nil` while they are closed.
    var unlockedUntil: Instant?
    /// What it allows an app; `nil` for a login, which allows all that its owner may.
    var app: AppAccess?
}
