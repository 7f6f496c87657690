/// The turn that a read takes: reads of one party wait for each other, and for nobody else's.
struct ReadTurn: Sendable {
    /// The time that a read may take.
    enum Cost: Sendable {
        /// Look-ups and pages that an index bounds.
        case light
        /// Searches, and other reads that may look at the whole diary.
        case heavy
    }

    var party: TurnParty
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
