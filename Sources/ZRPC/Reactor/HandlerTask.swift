import Synchronization

/// A task that runs handlers, one call after another: a task of its own for each takes more memory than the call.
///
/// The loop hands it the next call in answer to `Command.finish`; none ends it. A task that was cancelled gets none: it would
/// cancel the next handler, too. Between two calls it holds nothing of them.
final class HandlerTask: Sendable {
    private let first: Mutex<ServerCall?>
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Begins with a call.
    init(_ call: ServerCall, on reactor: Reactor) {
        first = Mutex(call)
        // The one bare task of the module: the machine holds it with its call's stream and has it cancelled, counts the call
        // until it ends, and no group can be added to from the loop.
        let task = Task(executorPreference: reactor) { await self.run(on: reactor) }
        self.task.withLock { $0 = task }
    }

    /// Whether it was cancelled, and takes no more calls.
    var isCancelled: Bool { task.withLock { $0?.isCancelled ?? true } }

    /// Cancels the handler that runs.
    func cancel() { task.withLock { $0 }?.cancel() }

    private func run(on reactor: Reactor) async {
        var next = first.withLock { $0.take() }
        while next != nil {
            var ended = await Self.runNext(&next)
            next = await waitForAnswer { (waiter: Waiter<ServerCall?>) in
                guard let done = ended.take(), reactor.submit(.finish(done, self, waiter)) else {
                    return waiter.resume(nil)
                }
            }
        }
    }

    /// Takes the call out and runs its handler: nobody else holds it then.
    private static func runNext(_ next: inout ServerCall?) async -> EndedCall? {
        guard let call = next.take() else { return nil }
        let message = await call.run()
        call.closeStreams()
        return EndedCall(call, with: message)
    }
}
