import Synchronization

/// One result for one waiting task. The first settlement wins.
///
/// The waiting task, the result and the cancellation may come in any order. Work that cannot be undone calls
/// ``begin()``. After that, ``cancel(_:)`` has no effect, and the task waits for the end of the work.
package final class OneShot<Value: Sendable, Failure: Error>: Sendable {
    /// The result, or the error in its place.
    package typealias Outcome = Result<Value, Failure>

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        /// The result that came before the task waited.
        var early: Outcome?
        var isBegun = false
        var isSettled = false
    }

    private let state = Mutex(State())

    /// Creates a result that has not come yet.
    package init() {}

    /// Whether the result has come, so that its work is no longer needed.
    package var isSettled: Bool { state.withLock { $0.isSettled } }

    /// Calls `start` and waits for the result, even if the task is cancelled. Only one task may wait.
    package func value(_ start: () -> Void = {}) async -> Outcome {
        await withCheckedContinuation { continuation in
            let early: Outcome? = state.withLock { state in
                guard let early = state.early else {
                    state.continuation = continuation
                    return nil
                }
                state.early = nil
                return early
            }
            if let early { continuation.resume(returning: early) }
            start()
        }
    }

    /// Calls `start` and waits for the result. Cancelling the task settles with `failure`, unless the work has begun.
    package func value(cancelledBy failure: Failure, _ start: () -> Void = {}) async -> Outcome {
        await withTaskCancellationHandler {
            await value(start)
        } onCancel: {
            cancel(failure)
        }
    }

    /// Passes the result to the task that waits, or will wait. Only the first call counts.
    ///
    /// - Returns: Whether this was the first call.
    @discardableResult
    package func settle(_ outcome: Outcome) -> Bool { settle(outcome, unlessBegun: false) }

    /// Settles with an error, unless the work has begun.
    ///
    /// - Returns: Whether the error is the result.
    @discardableResult
    package func cancel(_ failure: Failure) -> Bool { settle(.failure(failure), unlessBegun: true) }

    /// Records that the work begins.
    ///
    /// - Returns: `false` if the result has come already: then the work is not needed.
    package func begin() -> Bool {
        state.withLock { state in
            guard !state.isSettled else { return false }
            state.isBegun = true
            return true
        }
    }

    private func settle(_ outcome: Outcome, unlessBegun: Bool) -> Bool {
        let (isFirst, waiting): (Bool, CheckedContinuation<Outcome, Never>?) = state.withLock { state in
            guard !state.isSettled, !(unlessBegun && state.isBegun) else { return (false, nil) }
            state.isSettled = true
            guard let continuation = state.continuation else {
                state.early = outcome
                return (true, nil)
            }
            state.continuation = nil
            return (true, continuation)
        }
        waiting?.resume(returning: outcome)
        return isFirst
    }
}
