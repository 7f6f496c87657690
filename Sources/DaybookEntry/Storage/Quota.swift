/// The limit on an account's storage usage.
enum Quota: Hashable, Sendable {
    /// The current default quota of the server.
    case standard
    case unbounded
    case bytes(Int64)
}
