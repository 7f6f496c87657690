import Synchronization
import Work

/// A read that waits for a thread, runs on it, or is over.
///
/// The caller may cancel at any time: a waiting read then never begins, and a running read is interrupted.
final class ReadJob<Value: Sendable>: PendingRead {
    /// The result that the caller waits for.
    let result = OneShot<Value, any Error>()
    let interruption = Interruption()
    private let work: @Sendable (any DiaryReading) throws -> Value

    init(_ work: @escaping @Sendable (any DiaryReading) throws -> Value) {
        self.work = work
    }

    func begin() -> Bool { result.begin() }

    func perform(in transaction: SQLTransaction, beforeResult finish: () -> Void) {
        let outcome = Result { try work(transaction) }
        finish()
        result.settle(outcome)
    }

    func fail(_ error: any Error) { result.settle(.failure(error)) }
}

/// A read, without the type of its result.
protocol PendingRead: Sendable {
    /// The signal that ends the read.
    var interruption: Interruption { get }
    /// Begins the read; `false` if its caller no longer waits.
    func begin() -> Bool
    /// Runs the work in a transaction, and then `finish`, before the caller has the result. Errors go to the caller.
    func perform(in transaction: SQLTransaction, beforeResult finish: () -> Void)
    /// Fails the read with an error if it has not run.
    func fail(_ error: any Error)
}

/// A signal that ends the work of a connection, from another thread, at any time.
final class Interruption: Sendable {
    private let isRaised = Atomic(false)

    /// Whether the work must end.
    var hasCome: Bool { isRaised.load(ordering: .relaxed) }

    /// Ends the work, or makes it end as soon as it begins.
    func raise() {
        isRaised.store(true, ordering: .relaxed)
    }
}
