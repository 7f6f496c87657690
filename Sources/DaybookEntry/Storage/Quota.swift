/// The bound on an account's storage usage.
enum Quota: Hashable, Sendable {
    /// The server's own quota, whatever that is.
    case standard
    case unbounded
    case bytes(Int64)
}
