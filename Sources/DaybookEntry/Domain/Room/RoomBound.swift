/// What bounds an account's originals.
enum RoomBound: Hashable, Sendable {
    /// The server's own quota, whatever that is.
    case standard
    case unbounded
    case bytes(Int64)
}
