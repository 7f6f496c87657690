/// A call in the reactor, and the task that runs its handler.
struct ServedCall {
    let call: ServerCall
    let task: HandlerTask

    /// Ends the streams that the handler reads and writes, and cancels the handler.
    func cancel(_ reason: RPCError) {
        call.inbox?.finish(.failed(reason))
        call.outbox?.close(reason)
        task.cancel()
    }
}
