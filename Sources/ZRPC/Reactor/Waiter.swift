#if DEBUG
    import Synchronization
#endif

/// A suspended task and the one answer it waits for.
///
/// It must be resumed exactly once. Debug builds check that; release builds take the unchecked continuation, which is
/// a measurable part of a call's cost.
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
    /// Orders the answer before the task that reads it, where ThreadSanitizer sees it: the runtime orders them, too, but
    /// does not say so when the answer comes before the task is suspended.
    private final class Handover: Sendable {
        private let isGiven = Atomic(false)

        func give() { isGiven.store(true, ordering: .releasing) }

        func take() { precondition(isGiven.load(ordering: .acquiring), "A task went on without its answer.") }
    }
#endif

/// Suspends until the waiter that `body` is handed is resumed.
func waitForAnswer<Value: Sendable>(_ body: (Waiter<Value>) -> Void) async -> Value {
    #if DEBUG
        let handover = Handover()
        let value = await withCheckedContinuation { body(Waiter($0, handover)) }
        handover.take()
        return value
    #else
        await unsafe withUnsafeContinuation { body(unsafe Waiter($0)) }
    #endif
}
