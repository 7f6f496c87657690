/// The party that reads and writes are counted for: one party's wait for each other, and take turns with all others'.
enum TurnParty: Hashable, Sendable {
    /// A member, over all of their sessions, tokens and connections.
    case account(Int64)
    /// The visitors of a member's shares, together.
    case visitors(of: Int64)
    /// Callers whose account is not known before their turn, together.
    case newcomers
    /// Daybook's own work.
    case diary
}
