public import DequeModule

/// A bounded, fair order of jobs. The keys are served in rotation, in the order in which they became ready. The jobs of
/// one key are served lightest first, and in order of arrival for equal weights.
///
/// A key is the account, or another party, that jobs are counted for. Limits bound how many jobs of a key run at the
/// same time and how many wait, so that a key with many jobs delays only itself. A queue is a value without threads and
/// clocks: ``JobQueue`` lets threads wait for its jobs, ``FairLimiter`` lets tasks wait in it.
public struct FairQueue<Key: Hashable & Sendable, Job: Sendable>: Sendable {
    /// The ticket of a waiting job, for removing it.
    public struct Ticket: Sendable, Hashable {
        @usableFromInline let key: Key
        @usableFromInline let number: UInt64

        @usableFromInline init(key: Key, number: UInt64) {
            self.key = key
            self.number = number
        }
    }

    /// A job that runs. It holds a place of its key until ``finished(_:after:at:)``.
    public struct Entry: Sendable {
        /// The key of the job.
        public let key: Key
        /// The job.
        public let job: Job

        @usableFromInline init(key: Key, job: Job) {
            self.key = key
            self.job = job
        }
    }

    /// The lists of keys with a job that may run. While `within` has keys, no key of `beyond` is served.
    @usableFromInline enum Rank: Sendable {
        /// The key runs fewer jobs than its share.
        case within
        /// The key runs its share or more.
        case beyond
    }

    /// The jobs of one key.
    @usableFromInline struct Lane: Sendable {
        @usableFromInline var waiting: Deque<(number: UInt64, weight: Int, job: Job)> = []
        @usableFromInline var running = 0
        /// The list that has the key; `nil` if no job of the key may run.
        @usableFromInline var rank: Rank?

        @usableFromInline init() {}
    }

    @usableFromInline let limits: QueueLimits<Key>
    /// The jobs by key. A key is present while a job of it waits or runs.
    @usableFromInline var lanes: [Key: Lane] = [:]
    @usableFromInline var within: Deque<Key> = []
    @usableFromInline var beyond: Deque<Key> = []
    /// The times until which slow keys are limited to their shares.
    @usableFromInline var slow: [Key: Duration] = [:]
    @usableFromInline var running = 0
    @usableFromInline var lastNumber: UInt64 = 0
    @usableFromInline var waitingCount = 0

    /// Creates a queue without jobs.
    @inlinable public init(limits: QueueLimits<Key>) { self.limits = limits }

    /// The number of waiting jobs.
    @inlinable public var count: Int { waitingCount }

    /// The number of keys with a waiting or running job.
    @inlinable public var keyCount: Int { lanes.count }

    /// Returns the number of one key's waiting jobs.
    @inlinable public func count(of key: Key) -> Int { lanes[key]?.waiting.count ?? 0 }

    /// Returns whether a key runs as many jobs as it may.
    @inlinable public func isAtLimit(of key: Key) -> Bool { (lanes[key]?.running ?? 0) >= limits[key].running }

    /// Returns whether ``next(at:)`` returns a job.
    @inlinable public func hasNext(at now: Duration = .zero) -> Bool { nextKey(at: now) != nil }

    /// Returns the job that ``next(at:)`` would take.
    @inlinable public func first(at now: Duration = .zero) -> Job? {
        nextKey(at: now).flatMap { lanes[$0]?.waiting.first?.job }
    }

    /// Appends a job to its key's jobs.
    @inlinable public mutating func append(_ job: Job, of key: Key, weight: Int = 0) throws(WorkRefusal) -> Ticket {
        guard count < limits.waiting else { throw .isFull }
        let keyLimits = limits[key]
        let (waiting, running) = lanes[key].map { ($0.waiting.count, $0.running) } ?? (0, 0)
        guard waiting < keyLimits.waiting, waiting + running < keyLimits.places else { throw .keyIsFull }
        lastNumber &+= 1
        let place = lanes[key]?.waiting.lastIndex { $0.weight <= weight }.map { $0 + 1 } ?? 0
        // The array is changed in place: a copy of it would cost much for a key with a thousand jobs.
        lanes[key, default: Lane()].waiting.insert((lastNumber, weight, job), at: place)
        waitingCount += 1
        settle(key)
        return Ticket(key: key, number: lastNumber)
    }

    /// Takes the next job; returns `nil` if none may run. The job counts as running until ``finished(_:after:at:)``.
    ///
    /// - Parameter now: The time since any fixed moment; needed only for queues with a ``SlowRule``.
    @inlinable public mutating func next(at now: Duration = .zero) -> Entry? {
        guard let key = nextKey(at: now) else { return nil }
        unlist(key)
        guard let first = lanes[key]?.waiting.popFirst() else { return nil }
        waitingCount -= 1
        running += 1
        lanes[key]?.running += 1
        settle(key)
        return Entry(key: key, job: first.job)
    }

    /// Ends a job that ran.
    ///
    /// - Parameters:
    ///   - time: The duration of the job.
    ///   - now: The time since the same moment as in ``next(at:)``.
    @inlinable public mutating func finished(_ key: Key, after time: Duration = .zero, at now: Duration = .zero) {
        guard let count = lanes[key]?.running, count > 0 else { return }
        running -= 1
        lanes[key]?.running = count - 1
        if let rule = limits.slowRule {
            slow = slow.filter { now < $0.value }
            if time >= rule.jobTime { slow[key] = now + rule.memory }
        }
        settle(key)
    }

    /// Removes a waiting job; returns `nil` if the job is no longer waiting. Its place is free at once.
    @inlinable public mutating func remove(_ ticket: Ticket) -> Job? {
        guard let index = lanes[ticket.key]?.waiting.firstIndex(where: { $0.number == ticket.number }),
            let job = lanes[ticket.key]?.waiting.remove(at: index).job
        else { return nil }
        waitingCount -= 1
        settle(ticket.key)
        return job
    }

    @inlinable func nextKey(at now: Duration) -> Key? {
        guard running < limits.running else { return nil }
        return within.first ?? beyond.first { key in slow[key].map { $0 <= now } ?? true }
    }

    /// Puts a key into the list where it belongs, and forgets the key if it has no job.
    @inlinable mutating func settle(_ key: Key) {
        guard let lane = lanes[key] else { return }
        let keyLimits = limits[key]
        let mayRun = !lane.waiting.isEmpty && lane.running < keyLimits.running
        let rank: Rank? = mayRun ? (lane.running < keyLimits.share ? .within : .beyond) : nil
        if rank != lane.rank {
            unlist(key)
            switch rank {
            case .within: within.append(key)
            case .beyond: beyond.append(key)
            case nil: break
            }
            lanes[key]?.rank = rank
        }
        if lane.waiting.isEmpty && lane.running == 0 { lanes[key] = nil }
    }

    @inlinable mutating func unlist(_ key: Key) {
        switch lanes[key]?.rank {
        case .within: Self.remove(key, from: &within)
        case .beyond: Self.remove(key, from: &beyond)
        case nil: break
        }
        lanes[key]?.rank = nil
    }

    @inlinable static func remove(_ key: Key, from list: inout Deque<Key>) {
        if list.first == key { list.removeFirst() } else { list.removeAll { $0 == key } }
    }
}
