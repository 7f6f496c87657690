/// What an account may do on the server, beyond its own diary. Raw values are stored.
enum AccountRole: Int64, Codable, Sendable {
    /// Invites others and shuts them out.
    case owner = 1
    case member = 2
}
