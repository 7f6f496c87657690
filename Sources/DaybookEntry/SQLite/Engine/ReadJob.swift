import GRDB
import Synchronization

/// A read that waits for a thread, runs on it, or is over.
///
/// The caller may cancel at any time: a waiting read then never begins, and a running read is interrupted.
final class ReadJob<Value: Sendable>: PendingRead {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        case running(CheckedContinuation<Value, any Error>)
        case over
    }

    private let state = Mutex(State.idle)
    private let interruption = Interruption()
    private let work: @Sendable (any DiaryReading) throws -> Value

    init(_ work: @escaping @Sendable (any DiaryReading) throws -> Value) {
        self.work = work
    }

    /// Makes a task wait for the result.
    ///
    /// - Returns: `false` if the read was cancelled before; the task was then resumed with an error.
    func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWanted = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWanted { continuation.resume(throwing: CancellationError()) }
        return isWanted
    }

    /// Whether no caller waits for the read any more.
    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    func run(on database: Database) {
        let isWanted = state.withLock { state in
            guard case .waiting(let continuation) = state else { return false }
            state = .running(continuation)
            return true
        }
        guard isWanted else { return }
        settle(
            Result {
                try interruption.run(on: database) {
                    try work(SQLiteTransaction(db: SQLiteConnection(database: database, interruption: interruption)))
                }
            })
    }

    func fail(_ error: any Error) {
        settle(.failure(error))
    }

    func cancel() {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .idle:
                state = .over
            case .waiting(let continuation):
                state = .over
                return continuation
            case .running: interruption.raise()
            case .over: break
            }
            return nil
        }
        waiting?.resume(throwing: CancellationError())
    }

    private func settle(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            defer { state = .over }
            return switch state {
            case .waiting(let continuation), .running(let continuation): continuation
            case .idle, .over: nil
            }
        }
        waiting?.resume(with: result)
    }
}

/// A read, without the type of its result.
protocol PendingRead: Sendable {
    /// Runs the read within a transaction, unless its caller no longer waits. Errors go to the caller.
    func run(on database: Database)
    /// Fails the read with an error if it has not run.
    func fail(_ error: any Error)
}
