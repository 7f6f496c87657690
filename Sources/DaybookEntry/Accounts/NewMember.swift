/// What whoever was invited says of themselves.
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
