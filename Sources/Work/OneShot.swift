public import Synchronization

/// One result for one waiting task. The first settlement wins.
///
/// The waiting task, the result and the cancellation may come in any order. Work that cannot be undone calls
/// ``begin()``. After that, ``cancel(_:)`` has no effect, and the task waits for the end of the work.
public final class OneShot<Value: Sendable, Failure: Error>: Sendable {
    /// The result, or the error in its place.
    public typealias Outcome = Result<Value, Failure>

    @usableFromInline struct State {
        @usableFromInline var continuation: CheckedContinuation<Outcome, Never>?
        /// The result that came before the task waited.
        @usableFromInline var early: Outcome?
        @usableFromInline var isBegun = false
        @usableFromInline var isSettled = false
    }

    @usableFromInline let state = Mutex(State())

    /// Creates a result that has not come yet.
    public init() {}

    /// Whether the result has come, so that its work is no longer needed.
    @inlinable public var isSettled: Bool { state.withLock { $0.isSettled } }

    /// Calls `start` and waits for the result, even if the task is cancelled. Only one task may wait.
    @inlinable public func value(_ start: () -> Void = {}) async -> Outcome {
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
    @inlinable public func value(cancelledBy failure: Failure, _ start: () -> Void = {}) async -> Outcome {
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
    @inlinable public func settle(_ outcome: Outcome) -> Bool { settle(outcome, unlessBegun: false) }

    /// Settles with an error, unless the work has begun.
    ///
    /// - Returns: Whether the error is the result.
    @discardableResult
    @inlinable public func cancel(_ failure: Failure) -> Bool { settle(.failure(failure), unlessBegun: true) }

    /// Records that the work begins.
    ///
    /// - Returns: `false` if the result has come already: then the work is not needed.
    @inlinable public func begin() -> Bool {
        state.withLock { state in
            guard !state.isSettled else { return false }
            state.isBegun = true
            return true
        }
    }

    @inlinable func settle(_ outcome: Outcome, unlessBegun: Bool) -> Bool {
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
