/// The storage of a diary.
///
/// Each engine has one implementation, and one test suite covers them all. The work of a read or write is a closure
/// over a transaction, and runs off the cooperative threads: its reads see one state of the diary, and its writes are
/// atomic.
protocol DiaryStore: Sendable {
    /// The secret key of page tokens: random, created with the diary, unchanged by restarts.
    var pageTokenKey: [UInt8] { get }

    /// The hub that is notified once of every commit that changed an owner's data or ended a session of theirs, as soon
    /// as readers can see it.
    var changeHub: ChangeHub { get }

    /// The hub that is notified of every commit that removed something which gateways may cache, before the write
    /// returns.
    var leases: LeaseHub { get }

    /// Reads within one snapshot, in fair order. Sees every write that returned before the read began.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` if too many reads of the party wait, `busy` if too many of all
    ///   parties do.
    func read<Value: Sendable>(
        _ scheduling: ReadScheduling, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value

    /// Writes within one transaction, in fair order; returns when it is durable.
    ///
    /// An error that the work throws rolls back its own changes and no others. Several pieces of work may share a
    /// commit. If that commit fails, the work may run again from the start, so its effects outside the transaction must
    /// be repeatable.
    /// - Throws: ``DiaryError`` of code `throttled` if too many writes of the party wait, `busy` if too many of all
    ///   parties do.
    func write<Value: Sendable>(
        _ scheduling: WriteScheduling, work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value
}

extension DiaryStore {
    /// Reads on Daybook's own behalf.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        try await read(.own, work: work)
    }
}

extension DiaryStore {
    /// Writes within one transaction, in fair order, and holds data before the work reads anything.
    func write<Value: Sendable>(
        _ scheduling: WriteScheduling, holding data: HeldData,
        work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(scheduling) { transaction in
            try transaction.hold(data)
            return try work(transaction)
        }
    }

    /// Writes on a party's behalf, and holds data before the work reads anything.
    func write<Value: Sendable>(
        _ party: SchedulingParty = .diary, holding data: HeldData,
        work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(WriteScheduling(party: party), holding: data, work: work)
    }

    /// Writes on a party's behalf.
    func write<Value: Sendable>(
        _ party: SchedulingParty, work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(WriteScheduling(party: party), work: work)
    }

    /// Writes on Daybook's own behalf.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(.diary, work: work)
    }
}
