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
