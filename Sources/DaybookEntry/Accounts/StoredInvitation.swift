/// A way to make an account, for whoever has its secret.
struct StoredInvitation: Hashable, Codable, Sendable {
    let id: UUIDBytes
    /// Who invites.
    let owner: Int64
    let role: AccountRole
    let createTime: Instant
    let expireTime: Instant
}
