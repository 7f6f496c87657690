/// The executor for tasks on the transport's threads: `Transport.executor`.
extension Reactor: TaskExecutor {
    /// Queues the next job of a task. Once the loop has ended, jobs run on the global concurrent executor.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard ready.add(job) else { return Self.runElsewhere(job) }
        bell.wake()
    }

    static func runElsewhere(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
}
