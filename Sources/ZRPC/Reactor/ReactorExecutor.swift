/// Runs tasks on the reactor's thread, between its turns: `Transport.executor`.
extension Reactor: TaskExecutor {
    /// Hands over a task's next piece. Once the loop has ended, tasks go on where those that prefer nothing do.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !submit(job) { Self.runElsewhere(job) }
    }

    static func runElsewhere(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
}
