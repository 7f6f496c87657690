import Synchronization

/// One result for one waiting task. The first settlement wins.
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Result<Value, MediaError>, Never>)
        case early(Result<Value, MediaError>)
        case settled
    }

    private let state = Mutex(State.idle)

    /// Calls `start` and waits for the result. Cancelling the task settles with `cancelled`.
    func value(_ start: () -> Void) async -> Result<Value, MediaError> {
        await withTaskCancellationHandler {
            await valueWhateverHappens(start)
        } onCancel: {
            settle(.failure(MediaError(.cancelled, "The caller went away.")))
        }
    }

    /// Calls `start` and waits for the result, even if the task is cancelled.
    func valueWhateverHappens(_ start: () -> Void) async -> Result<Value, MediaError> {
        await withCheckedContinuation { continuation in
            wait(continuation)
            start()
        }
    }

    /// Whether the promise is settled, so that its work is no longer needed.
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

    /// Passes the result to the task that waits, or will wait. Only the first call counts.
    ///
    /// - Returns: Whether this was the first call.
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
