/// The rights of an account on the server, beyond its own diary. Raw values are stored.
enum AccountRole: Int64, Codable, Sendable {
    /// May invite people and disable accounts.
    case owner = 1
    case member = 2
}
