#if DEBUG
    import Synchronization
#endif

/// A suspended task and the one result that it waits for.
///
/// A waiter must be resumed exactly once. Debug builds check that. Release builds use the unchecked continuation,
/// because the check is a measurable part of a call's cost.
@safe struct Waiter<Value: Sendable>: Sendable {
    #if DEBUG
        private let continuation: CheckedContinuation<Value, Never>
        private let handover: Handover

        fileprivate init(_ continuation: CheckedContinuation<Value, Never>, _ handover: Handover) {
            self.continuation = continuation
            self.handover = handover
        }

        func resume(_ value: Value) {
            handover.give()
            continuation.resume(returning: value)
        }
    #else
        private let continuation: UnsafeContinuation<Value, Never>

        fileprivate init(_ continuation: UnsafeContinuation<Value, Never>) { unsafe self.continuation = continuation }

        func resume(_ value: Value) { unsafe continuation.resume(returning: value) }
    #endif
}

#if DEBUG
    /// A release/acquire pair that orders the result before the task that reads it, visibly for ThreadSanitizer. The
    /// runtime also orders them, but ThreadSanitizer does not see that if the result arrives before the task is
    /// suspended.
    private final class Handover: Sendable {
        private let isGiven = Atomic(false)

        func give() { isGiven.store(true, ordering: .releasing) }

        func take() { precondition(isGiven.load(ordering: .acquiring), "A task resumed without its result.") }
    }
#endif

/// Suspends until the waiter that `body` receives is resumed, and returns the result.
func waitForResponse<Value: Sendable>(_ body: (Waiter<Value>) -> Void) async -> Value {
    #if DEBUG
        let handover = Handover()
        let value = await withCheckedContinuation { body(Waiter($0, handover)) }
        handover.take()
        return value
    #else
        await unsafe withUnsafeContinuation { body(unsafe Waiter($0)) }
    #endif
}
