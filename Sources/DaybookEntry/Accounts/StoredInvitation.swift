import Synchronization

/// An invitation as it is stored. The holder of its secret may create an account.
struct StoredInvitation: Hashable, Codable, Sendable {
    let id: UUIDBytes
    /// The number of the inviter's account.
    let owner: Int64
    let role: AccountRole
    let createTime: Instant
    let expireTime: Instant
}

/// The request of an invited member: the invitation and the fields of the new account.
struct NewMember: Sendable {
    /// The invitation's secret.
    var invitation: String
    var name: String
    var password: String
    var locale: String
    var timeZone: String
    var userAgent: String
    var address: ClientAddress
}
