/// Runs tasks on the transport's threads: `Transport.executor`.
extension Reactor: TaskExecutor {
    /// Hands over a task's next piece. Once the loop has ended, tasks go on where those that prefer nothing do.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard ready.add(job) else { return Self.runElsewhere(job) }
        bell.wake()
    }

    static func runElsewhere(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
}
