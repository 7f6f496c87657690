import Synchronization

/// A task that runs handlers, one call after another: a separate task for each call would take more memory than the
/// call.
///
/// The loop passes the next call in response to `Command.finish`; nil ends the task. A cancelled task gets no further
/// call, because it would cancel the next handler, too. Between two calls, the task holds no data of either.
final class HandlerTask: Sendable {
    private let first: Mutex<ServerCall?>
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Starts the task with its first call.
    init(_ call: ServerCall, on reactor: Reactor) {
        first = Mutex(call)
        // This is the only unstructured task of the module. The state machine holds it with its call's stream, cancels
        // it, and counts the call until it ends. A task group is impossible, because the loop cannot add to one.
        let task = Task(executorPreference: reactor) { await self.run(on: reactor) }
        self.task.withLock { $0 = task }
    }

    /// Whether the task was cancelled, and accepts no more calls.
    var isCancelled: Bool { task.withLock { $0?.isCancelled ?? true } }

    /// Cancels the running handler.
    func cancel() { task.withLock { $0 }?.cancel() }

    private func run(on reactor: Reactor) async {
        var next = first.withLock { $0.take() }
        while next != nil {
            var ended = await Self.runNext(&next)
            next = await waitForResponse { (waiter: Waiter<ServerCall?>) in
                guard let done = ended.take(), reactor.submit(.finish(done, self, waiter)) else {
                    return waiter.resume(nil)
                }
            }
        }
    }

    /// Takes the call out and runs its handler, so that the call has no other owner.
    private static func runNext(_ next: inout ServerCall?) async -> EndedCall? {
        guard let call = next.take() else { return nil }
        let message = await call.run()
        call.closeStreams()
        return EndedCall(call, with: message)
    }
}
