/// The scheduling of a write: writes of one party wait for each other, and for at most one of each other party.
struct WriteTurn: Sendable {
    var party: TurnParty
    /// Whether the write is a step of work that touches many records. A step is a transaction of its own, for which no
    /// other write's commit waits.
    var isStep = false

    /// Returns the scheduling of a step of a party's work.
    static func step(of party: TurnParty) -> WriteTurn { WriteTurn(party: party, isStep: true) }
}

extension DiaryStore {
    /// Writes on a party's behalf.
    func write<Value: Sendable>(
        _ party: TurnParty, _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(WriteTurn(party: party), work)
    }

    /// Writes on Daybook's own behalf.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(.diary, work)
    }
}
