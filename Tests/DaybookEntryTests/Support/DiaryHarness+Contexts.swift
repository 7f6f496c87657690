@testable import DaybookEntry

extension DiaryHarness {
    /// Reads as a caller.
    func read<Value: Sendable>(
        _ caller: Caller, at now: Instant? = nil, _ work: @escaping @Sendable (ReadContext) throws -> Value
    ) async throws -> Value {
        let (diary, now) = (diary, now ?? clock.now)
        return try await store.read { try work(diary.reading($0, caller, at: now)) }
    }

    /// Writes as a caller.
    @discardableResult
    func write<Value: Sendable>(
        _ caller: Caller, at now: Instant? = nil, _ work: @escaping @Sendable (WriteContext) throws -> Value
    ) async throws -> Value {
        let (diary, now) = (diary, now ?? clock.now)
        return try await store.write { try work(diary.writing($0, caller, at: now)) }
    }
}

extension Diary {
    /// The context of a caller who reads in a transaction.
    func reading(_ transaction: any DiaryReading, _ caller: Caller, at now: Instant? = nil) -> ReadContext {
        ReadContext(diary: self, transaction: transaction, caller: caller, now: now ?? clock.now())
    }

    /// The context of a caller who writes in a transaction.
    func writing(_ transaction: any DiaryWriting, _ caller: Caller, at now: Instant? = nil) -> WriteContext {
        WriteContext(diary: self, transaction: transaction, caller: caller, now: now ?? clock.now())
    }
}
