/// The turn that a read takes: reads of one party wait for each other, and for nobody else's.
struct ReadTurn: Sendable {
    /// The party that reads are counted for.
    enum Party: Hashable, Sendable {
        /// A member, over all of their sessions, tokens and connections.
        case account(Int64)
        /// The visitors of a member's shares, together.
        case visitors(of: Int64)
        /// Callers whose account is not known before the read, together.
        case newcomers
        /// Daybook's own work.
        case diary
    }

    /// How long a read may take.
    enum Cost: Sendable {
        /// Look-ups and pages that an index bounds.
        case light
        /// Searches and whatever else may look at all of a diary.
        case heavy
    }

    var party: Party
    var cost: Cost

    /// A read of Daybook's own.
    static let own = ReadTurn(party: .diary, cost: .light)
    /// A read of Daybook's own over much of the diary.
    static let ownHeavy = ReadTurn(party: .diary, cost: .heavy)
}

extension DiaryStore {
    /// Reads on Daybook's own behalf.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        try await read(.own, work)
    }
}
