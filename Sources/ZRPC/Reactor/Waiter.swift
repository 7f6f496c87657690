/// A suspended task and the one answer it waits for.
///
/// It must be resumed exactly once. Debug builds check that; release builds take the unchecked continuation, which is
/// a measurable part of a call's cost.
@safe struct Waiter<Value: Sendable>: Sendable {
    #if DEBUG
        private let continuation: CheckedContinuation<Value, Never>

        fileprivate init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = continuation }

        func resume(_ value: Value) { continuation.resume(returning: value) }
    #else
        private let continuation: UnsafeContinuation<Value, Never>

        fileprivate init(_ continuation: UnsafeContinuation<Value, Never>) { unsafe self.continuation = continuation }

        func resume(_ value: Value) { unsafe continuation.resume(returning: value) }
    #endif
}

/// Suspends until the waiter that `body` is handed is resumed.
func waitForAnswer<Value: Sendable>(_ body: (Waiter<Value>) -> Void) async -> Value {
    #if DEBUG
        await withCheckedContinuation { body(Waiter($0)) }
    #else
        await unsafe withUnsafeContinuation { body(unsafe Waiter($0)) }
    #endif
}
