import Logging

/// Tells when tasks waited for long because every thread of the transport was held by one.
struct TaskDelay {
    /// In nanoseconds.
    private static let patience: Int64 = 100_000_000
    private static let silence: Int64 = 10_000_000_000

    private var since: MonotonicTime?
    private var told: MonotonicTime?

    /// Tasks are ready, and no thread is free to run them.
    mutating func tasksWait() { since = since ?? .now() }

    /// Tasks run again.
    mutating func tasksRun(_ logger: Logger) {
        guard let since else { return }
        self.since = nil
        let now = MonotonicTime.now()
        guard now.since(since) > Self.patience, told.map({ now.since($0) > Self.silence }) ?? true else { return }
        told = now
        logger.warning(
            "Tasks held every thread of the transport. What blocks or computes for long needs threads of its own.",
            metadata: ["milliseconds": "\(now.since(since) / 1_000_000)"])
    }
}
