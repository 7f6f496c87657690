import Logging

/// The pieces of tasks that prefer the reactor's thread, as that thread sees them.
struct JobQueue {
    private let reactor: Reactor
    private var jobs: [UnownedJob] = []
    private var next = 0
    private var complained: MonotonicTime?

    /// Nothing is sent, received or timed meanwhile: a share that takes longer is told of, in nanoseconds.
    private static let patience: Int64 = 100_000_000
    private static let silence: Int64 = 10_000_000_000

    init(_ reactor: Reactor) { self.reactor = reactor }

    /// Runs a share. False when nothing waited.
    mutating func run() -> Bool {
        if next == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            next = 0
            reactor.takeJobs(into: &jobs)
            if jobs.isEmpty { return false }
        }
        let began = MonotonicTime.now()
        let end = min(jobs.count, next + ReactorLoop.share)
        while next < end {
            next += 1
            unsafe jobs[next - 1].runSynchronously(on: reactor.asUnownedTaskExecutor())
        }
        complain(since: began)
        return true
    }

    /// Those that have not run; none are kept.
    mutating func takeAll() -> ArraySlice<UnownedJob> {
        defer { (jobs, next) = ([], 0) }
        return jobs[next...]
    }

    private mutating func complain(since began: MonotonicTime) {
        let now = MonotonicTime.now()
        guard now.since(began) > Self.patience, complained.map({ now.since($0) > Self.silence }) ?? true else { return }
        complained = now
        reactor.logger.warning(
            "Tasks held the transport's thread. What blocks or computes for long must not prefer its executor.",
            metadata: ["milliseconds": "\(now.since(began) / 1_000_000)"])
    }
}
