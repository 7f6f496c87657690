import Logging

/// A detector of long waits of tasks, which occur if tasks block every thread of the transport.
struct TaskDelay {
    /// The wait above which a warning is logged, in nanoseconds.
    private static let longWait: Int64 = 100_000_000
    /// The minimum time between two warnings, in nanoseconds.
    private static let warningInterval: Int64 = 10_000_000_000

    private var since: MonotonicTime?
    private var lastWarning: MonotonicTime?

    /// Records that tasks are ready and no thread is free to run them.
    mutating func tasksWait() { since = since ?? .now() }

    /// Records that tasks run again, and logs a warning if the wait was long.
    mutating func tasksRun(_ logger: Logger) {
        guard let since else { return }
        self.since = nil
        let now = MonotonicTime.now()
        guard now.since(since) > Self.longWait, lastWarning.map({ now.since($0) > Self.warningInterval }) ?? true else {
            return
        }
        lastWarning = now
        logger.warning(
            "Tasks held every thread of the transport. Run work that blocks or computes for long on other threads.",
            metadata: ["milliseconds": "\(now.since(since) / 1_000_000)"])
    }
}
