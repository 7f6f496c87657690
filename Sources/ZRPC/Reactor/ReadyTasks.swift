import DequeModule
import Synchronization

/// The pieces of tasks that prefer the transport's threads, in the order in which they became ready.
final class ReadyTasks: Sendable {
    private struct Queue {
        var jobs = Deque<UnownedJob>()
        var isClosed = false
        /// How many were added, and taken, since the beginning.
        var added = 0
        var taken = 0
    }

    private let queue = Mutex(Queue())

    /// Adds one. False when the transport has ended: nobody will ever take it.
    func add(_ job: UnownedJob) -> Bool {
        queue.withLock { queue in
            if queue.isClosed { return false }
            queue.jobs.append(job)
            queue.added += 1
            return true
        }
    }

    /// Takes the one that waits the longest.
    func next() -> UnownedJob? {
        queue.withLock { queue in
            guard let job = queue.jobs.popFirst() else { return nil }
            queue.taken += 1
            return job
        }
    }

    var isEmpty: Bool { queue.withLock { $0.jobs.isEmpty } }

    /// How many were added, and taken, since the beginning.
    var counts: (added: Int, taken: Int) { queue.withLock { ($0.added, $0.taken) } }

    /// Takes those that are left; none are taken up afterwards.
    func close() -> Deque<UnownedJob> {
        queue.withLock { queue in
            queue.isClosed = true
            defer { queue.jobs = [] }
            return queue.jobs
        }
    }
}
