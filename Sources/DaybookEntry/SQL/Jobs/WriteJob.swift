import Synchronization
import Work

/// A write that waits to be run and for the commit that makes it durable.
///
/// The caller may cancel at any time: a waiting write then never begins, but a begun write is finished.
final class WriteJob<Value: Sendable>: PendingWrite {
    /// The result that the caller waits for.
    let result = OneShot<Value, any Error>()
    /// The latest result of the work, before its commit.
    private let performed = Mutex<Result<Value, any Error>?>(nil)
    private let work: @Sendable (any DiaryWriting) throws -> Value

    let isStep: Bool

    init(isStep: Bool = false, _ work: @escaping @Sendable (any DiaryWriting) throws -> Value) {
        self.isStep = isStep
        self.work = work
    }

    func begin() -> Bool { result.begin() }

    func perform(in transaction: SQLTransaction) throws {
        let latest = Result { try work(transaction) }
        performed.withLock { $0 = latest }
        _ = try latest.get()
    }

    func end() {
        let unperformed = DiaryError.internalFault("A write was committed that was never performed.")
        result.settle(performed.withLock { $0 } ?? .failure(unperformed))
    }

    func fail(_ error: any Error) { result.settle(.failure(error)) }
}

/// A write, without the type of its result.
protocol PendingWrite: Sendable {
    /// Whether the write has a transaction of its own.
    var isStep: Bool { get }
    /// Begins the write; `false` if its caller no longer waits.
    func begin() -> Bool
    /// Runs the work as part of a transaction. It may run again after a rollback.
    func perform(in transaction: SQLTransaction) throws
    /// Completes the write with the last result or error of its work. Called when the data that the work saw is
    /// durable.
    func end()
    /// Completes the write with an error. Called when the storage contains nothing of the write.
    func fail(_ error: any Error)
}
