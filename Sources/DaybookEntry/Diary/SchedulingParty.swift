/// The party that reads and writes are counted for. Reads and writes begin in fair order over the parties; those of one
/// party wait for each other.
enum SchedulingParty: Hashable, Sendable {
    /// A member, over all of their sessions, tokens and connections.
    case account(Int64)
    /// The visitors of a member's shares, together.
    case visitors(of: Int64)
    /// Callers whose account is not known before the read or write begins, together.
    case newcomers
    /// Daybook's own work.
    case diary
}

/// The scheduling of a read: reads of one party wait for each other, and not for those of other parties.
struct ReadScheduling: Sendable {
    /// The time that a read may take.
    enum Cost: Sendable {
        /// Look-ups and pages, which an index bounds.
        case light
        /// Searches, and other reads that may scan the whole diary.
        case heavy
    }

    var party: SchedulingParty
    var cost: Cost

    /// A read by Daybook itself.
    static let own = ReadScheduling(party: .diary, cost: .light)
    /// A read by Daybook itself over much of the diary.
    static let ownHeavy = ReadScheduling(party: .diary, cost: .heavy)
}

/// The scheduling of a write: writes of one party wait for each other, and for at most one of each other party.
struct WriteScheduling: Sendable {
    var party: SchedulingParty
    /// Whether the write is a step of work that touches many records. A step has a transaction of its own, so that the
    /// commit of no other write waits for it.
    var isStep = false

    /// Returns the scheduling of a step of a party's work.
    static func step(of party: SchedulingParty) -> WriteScheduling { WriteScheduling(party: party, isStep: true) }
}
