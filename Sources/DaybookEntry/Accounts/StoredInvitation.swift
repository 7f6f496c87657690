/// An invitation as it is stored. The holder of its secret may create an account.
struct StoredInvitation: Hashable, Codable, Sendable {
    let id: UUIDBytes
    /// The number of the inviter's account.
    let owner: Int64
    let role: AccountRole
    let createTime: Instant
    let expireTime: Instant
}
