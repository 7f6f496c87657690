/// The scheduling of a read: reads of one party wait for each other, and not for those of other parties.
struct ReadTurn: Sendable {
    /// The time that a read may take.
    enum Cost: Sendable {
        /// Look-ups and pages, which an index bounds.
        case light
        /// Searches, and other reads that may scan the whole diary.
        case heavy
    }

    var party: TurnParty
    var cost: Cost

    /// A read by Daybook itself.
    static let own = ReadTurn(party: .diary, cost: .light)
    /// A read by Daybook itself over much of the diary.
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
