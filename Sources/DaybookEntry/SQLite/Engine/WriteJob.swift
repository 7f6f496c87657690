import Synchronization

/// A write that waits to be run and for the commit that makes it durable.
///
/// The caller may cancel at any time: a waiting write then never begins, but a begun write is finished.
final class WriteJob<Value: Sendable>: PendingWrite {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        case begun(CheckedContinuation<Value, any Error>)
        case over
    }

    private struct Job {
        var state = State.idle
        /// The latest result of the work.
        var result: Result<Value, any Error>?
    }

    private let job = Mutex(Job())
    private let work: @Sendable (any DiaryWriting) throws -> Value

    let isStep: Bool

    init(isStep: Bool = false, _ work: @escaping @Sendable (any DiaryWriting) throws -> Value) {
        self.isStep = isStep
        self.work = work
    }

    /// Makes a task wait for the commit.
    ///
    /// - Returns: `false` if the write was cancelled before; the task was then resumed with an error.
    func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWanted = job.withLock { job in
            guard case .idle = job.state else { return false }
            job.state = .waiting(continuation)
            return true
        }
        if !isWanted { continuation.resume(throwing: CancellationError()) }
        return isWanted
    }

    /// Whether no caller waits for the write any more.
    var isOver: Bool {
        job.withLock { if case .over = $0.state { true } else { false } }
    }

    func begin() -> Bool {
        job.withLock { job in
            guard case .waiting(let continuation) = job.state else { return false }
            job.state = .begun(continuation)
            return true
        }
    }

    func perform(in transaction: SQLiteTransaction) throws {
        let result = Result { try work(transaction) }
        job.withLock { $0.result = result }
        _ = try result.get()
    }

    func end() {
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

    /// Resumes the waiting task.
    ///
    /// - Parameter error: The error to resume with; `nil` for the result of the work.
    private func settle(_ error: (any Error)?) {
        typealias Waiting = CheckedContinuation<Value, any Error>
        let (waiting, result): (Waiting?, Result<Value, any Error>?) = job.withLock { job in
            defer { job = Job(state: .over) }
            return switch job.state {
            case .waiting(let continuation), .begun(let continuation): (continuation, job.result)
            case .idle, .over: (nil, nil)
            }
        }
        let unperformed = DiaryError.internalFault("A write was committed that was never performed.")
        waiting?.resume(with: error.map { .failure($0) } ?? result ?? .failure(unperformed))
    }
}
