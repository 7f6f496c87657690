/// A login on one device.
struct StoredSession: Hashable, Sendable {
    let id: UUIDBytes
    let owner: Int64
    let userAgent: String
    let createTime: Instant
    var lastUseTime: Instant
    let expireTime: Instant
    /// Until when hidden things are open to it; `nil` while they are closed.
    var unlockedUntil: Instant?
}
