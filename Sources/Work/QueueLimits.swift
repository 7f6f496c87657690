/// The limits of a queue or limiter, in total and by key. Each limit is at least 1; a limit that is not set does not
/// apply.
public struct QueueLimits<Key: Hashable & Sendable>: Sendable {
    /// The limits of one key.
    public struct OfKey: Sendable, Hashable {
        /// The maximum number of running jobs. If it is less than the number of threads, a thread is always left for
        /// the other keys.
        public var running: Int
        /// The maximum number of running jobs while other keys wait that run fewer than their share.
        public var share: Int
        /// The maximum number of waiting jobs.
        public var waiting: Int
        /// The maximum number of waiting and running jobs together.
        public var places: Int

        /// Creates limits of a key.
        public init(running: Int = .max, share: Int = .max, waiting: Int = .max, places: Int = .max) {
            self.running = running
            self.share = share
            self.waiting = waiting
            self.places = places
        }
    }

    /// The maximum number of running jobs of all keys together.
    public var running: Int
    /// The maximum number of waiting jobs of all keys together.
    public var waiting: Int
    /// The limits of each key.
    public var perKey: OfKey
    /// The limits of the keys that differ from the default.
    public var exceptions: [Key: OfKey]
    /// The rule that limits keys whose jobs took long to their share; `nil` for none.
    public var slowRule: SlowRule?

    /// Creates limits.
    public init(
        running: Int = .max, waiting: Int = .max, perKey: OfKey = OfKey(), exceptions: [Key: OfKey] = [:],
        slowRule: SlowRule? = nil
    ) {
        self.running = running
        self.waiting = waiting
        self.perKey = perKey
        self.exceptions = exceptions
        self.slowRule = slowRule
    }

    /// Returns the limits of a key.
    @inlinable subscript(key: Key) -> OfKey { exceptions.isEmpty ? perKey : exceptions[key] ?? perKey }
}

/// A rule for keys whose jobs took long: for a while, the threads beyond their share stay free for other keys, which
/// would otherwise wait for the end of running jobs.
public struct SlowRule: Sendable {
    /// The duration of a job from which on its key counts as slow.
    public var jobTime: Duration
    /// The time for which a slow key is limited to its share, from the end of its last long job.
    public var memory: Duration

    /// Creates a rule.
    public init(jobTime: Duration = .seconds(3), memory: Duration = .seconds(60)) {
        self.jobTime = jobTime
        self.memory = memory
    }
}

/// The reason why work does not run.
public enum WorkRefusal: Error, Sendable, Hashable {
    /// Too much work of the same key waits.
    case keyIsFull
    /// Too much work waits, or the queue is closed.
    case isFull
    /// The work waited for too long.
    case timedOut
    /// The task that waited was cancelled.
    case cancelled
}
