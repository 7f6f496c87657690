import Synchronization

/// One result for one waiting task; the first to settle it wins.
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Result<Value, MediaError>, Never>)
        case early(Result<Value, MediaError>)
        case settled
    }

    private let state = Mutex(State.idle)

    /// Calls `start` and waits until somebody settles. Cancelling the task settles with `cancelled`.
    func value(_ start: () -> Void) async -> Result<Value, MediaError> {
        await withTaskCancellationHandler {
            await valueWhateverHappens(start)
        } onCancel: {
            settle(.failure(MediaError(.cancelled, "The caller went away.")))
        }
    }

    /// Calls `start` and waits until somebody settles.
    func valueWhateverHappens(_ start: () -> Void) async -> Result<Value, MediaError> {
        await withCheckedContinuation { continuation in
            wait(continuation)
            start()
        }
    }

    /// Whether nobody waits any more.
    var isSettled: Bool {
        state.withLock {
            switch $0 {
            case .idle, .waiting: false
            case .early, .settled: true
            }
        }
    }

    private func wait(_ continuation: CheckedContinuation<Result<Value, MediaError>, Never>) {
        let early: Result<Value, MediaError>? = state.withLock {
            if case .early(let result) = $0 {
                $0 = .settled
                return result
            }
            $0 = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Gives the result to whoever waits, or will wait. Only the first one counts.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    func settle(_ result: Result<Value, MediaError>) -> Bool {
        let (isFirst, waiting): (Bool, CheckedContinuation<Result<Value, MediaError>, Never>?) = state.withLock {
            switch $0 {
            case .idle:
                $0 = .early(result)
                return (true, nil)
            case .waiting(let continuation):
                $0 = .settled
                return (true, continuation)
            case .early, .settled:
                return (false, nil)
            }
        }
        waiting?.resume(returning: result)
        return isFirst
    }
}
