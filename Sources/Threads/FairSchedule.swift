import DequeModule

/// A fair order of jobs: one job of each key in turn, the keys in order of arrival, and the jobs of one key first come,
/// first served.
///
/// A key is the account, or another party, that jobs are counted for. Limits bound how many jobs of a key run at once
/// and how many wait, so that a key with many jobs delays only itself. A schedule is a value without threads and
/// clocks: ``FairJobQueue`` lets threads wait for its jobs.
public struct FairSchedule<Key: Hashable & Sendable, Job: Sendable>: Sendable {
    /// The limits of a schedule.
    public struct Limits: Sendable, Hashable {
        /// The maximum number of running jobs of one key. If it is less than the number of threads, a thread is always
        /// left for the other keys.
        public var runningPerKey: Int
        /// The maximum number of waiting jobs of one key.
        public var waitingPerKey: Int
        /// The maximum number of waiting jobs of all keys together.
        public var waiting: Int

        /// Creates limits, each of which must be at least 1.
        public init(runningPerKey: Int, waitingPerKey: Int, waiting: Int) {
            self.runningPerKey = runningPerKey
            self.waitingPerKey = waitingPerKey
            self.waiting = waiting
        }
    }

    /// The reason why a job is refused.
    public enum Refusal: Error, Sendable, Hashable {
        /// Too many jobs of the same key wait.
        case keyIsFull
        /// Too many jobs wait, or the queue is closed.
        case isFull
    }

    /// The ticket of a waiting job, for removing it.
    public struct Ticket: Sendable, Hashable {
        fileprivate let key: Key
        fileprivate let number: UInt64
    }

    /// A job that may run. It takes its key's turn until ``finished(_:)``.
    public struct Turn: Sendable {
        /// The key whose turn it is.
        public let key: Key
        /// The job.
        public let job: Job
    }

    /// The jobs of one key.
    private struct Lane {
        var waiting: Deque<(number: UInt64, job: Job)> = []
        var running = 0
        /// Whether the key is in `ready`.
        var isReady = false
    }

    private let limits: Limits
    /// The jobs by key. A key is present while a job of it waits or runs.
    private var lanes: [Key: Lane] = [:]
    /// The keys with a job that may run now, each once; the first key is next.
    private var ready: Deque<Key> = []
    private var lastNumber: UInt64 = 0
    /// The number of waiting jobs.
    public private(set) var count = 0

    /// Creates a schedule without jobs.
    public init(limits: Limits) { self.limits = limits }

    /// Whether ``next()`` returns a job.
    public var hasNext: Bool { !ready.isEmpty }

    /// The number of keys with a waiting or running job.
    public var keyCount: Int { lanes.count }

    /// Appends a job to its key's jobs.
    public mutating func append(_ job: Job, of key: Key) throws(Refusal) -> Ticket {
        guard count < limits.waiting else { throw .isFull }
        guard lanes[key]?.waiting.count ?? 0 < limits.waitingPerKey else { throw .keyIsFull }
        lastNumber &+= 1
        lanes[key, default: Lane()].waiting.append((lastNumber, job))
        count += 1
        settle(key)
        return Ticket(key: key, number: lastNumber)
    }

    /// Takes the next job; returns `nil` if none may run. The job counts as running until ``finished(_:)``.
    public mutating func next() -> Turn? {
        guard let key = ready.popFirst() else { return nil }
        lanes[key]?.isReady = false
        guard let first = lanes[key]?.waiting.popFirst() else { return nil }
        count -= 1
        lanes[key]?.running += 1
        settle(key)
        return Turn(key: key, job: first.job)
    }

    /// Ends the turn of a job that ran.
    public mutating func finished(_ key: Key) {
        guard let running = lanes[key]?.running, running > 0 else { return }
        lanes[key]?.running = running - 1
        settle(key)
    }

    /// Removes a waiting job; returns `nil` if the job is no longer waiting. Its place is free at once.
    public mutating func remove(_ ticket: Ticket) -> Job? {
        guard let index = lanes[ticket.key]?.waiting.firstIndex(where: { $0.number == ticket.number }),
            let job = lanes[ticket.key]?.waiting.remove(at: index).job
        else { return nil }
        count -= 1
        settle(ticket.key)
        return job
    }

    /// Puts a key into `ready` if a job of it may run, and forgets the key if it has no job.
    private mutating func settle(_ key: Key) {
        guard let lane = lanes[key] else { return }
        let mayRun = !lane.waiting.isEmpty && lane.running < limits.runningPerKey
        if mayRun != lane.isReady {
            if mayRun { ready.append(key) } else { ready.removeAll { $0 == key } }
            lanes[key]?.isReady = mayRun
        }
        if lane.waiting.isEmpty && lane.running == 0 { lanes[key] = nil }
    }
}
