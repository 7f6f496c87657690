import Synchronization

/// A write that waits for its turn and for the commit that makes it durable.
///
/// Whoever asked may go away: a write that waits is then never begun; one that has begun is finished.
final class WriteJob<Value: Sendable>: PendingWrite {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        case begun(CheckedContinuation<Value, any Error>)
        case over
    }

    private struct Job {
        var state = State.idle
        var value: Value?
    }

    private let job = Mutex(Job())
    private let work: @Sendable (any DiaryWriting) throws -> Value

    init(_ work: @escaping @Sendable (any DiaryWriting) throws -> Value) {
        self.work = work
    }

    /// Lets a task wait for the commit.
    ///
    /// - Returns: `false` when the write was cancelled before; the task has been told.
    func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWanted = job.withLock { job in
            guard case .idle = job.state else { return false }
            job.state = .waiting(continuation)
            return true
        }
        if !isWanted { continuation.resume(throwing: CancellationError()) }
        return isWanted
    }

    func begin() -> Bool {
        job.withLock { job in
            guard case .waiting(let continuation) = job.state else { return false }
            job.state = .begun(continuation)
            return true
        }
    }

    func perform(in transaction: SQLiteTransaction) throws {
        let value = try work(transaction)
        job.withLock { $0.value = value }
    }

    func succeed() {
        settle(nil)
    }

    func fail(_ error: any Error) {
        settle(error)
    }

    func cancel() {
        let waiting: CheckedContinuation<Value, any Error>? = job.withLock { job in
            switch job.state {
            case .idle:
                job.state = .over
            case .waiting(let continuation):
                job.state = .over
                return continuation
            case .begun, .over: break
            }
            return nil
        }
        waiting?.resume(throwing: CancellationError())
    }

    private func settle(_ error: (any Error)?) {
        let (waiting, value): (CheckedContinuation<Value, any Error>?, Value?) = job.withLock { job in
            defer { job = Job(state: .over) }
            return switch job.state {
            case .waiting(let continuation), .begun(let continuation): (continuation, job.value)
            case .idle, .over: (nil, nil)
            }
        }
        if let error {
            waiting?.resume(throwing: error)
        } else if let value {
            waiting?.resume(returning: value)
        } else {
            waiting?.resume(throwing: DiaryError.internalFault("A write was committed that was never performed."))
        }
    }
}
