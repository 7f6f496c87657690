/// The party that reads and writes are counted for. The reads and writes of one party wait for each other, in fair
/// order with those of the other parties.
enum TurnParty: Hashable, Sendable {
    /// A member, over all of their sessions, tokens and connections.
    case account(Int64)
    /// The visitors of a member's shares, together.
    case visitors(of: Int64)
    /// Callers whose account is not known before the read or write begins, together.
    case newcomers
    /// Daybook's own work.
    case diary
}
