import DequeModule
import Synchronization

/// The jobs of tasks that prefer the transport's threads, in the order in which they became ready.
final class ReadyTasks: Sendable {
    private struct Queue {
        var jobs = Deque<UnownedJob>()
        var isClosed = false
        /// The numbers of jobs that were added, and taken, since the start.
        var added = 0
        var taken = 0
    }

    private let queue = Mutex(Queue())

    /// Adds a job. Returns false if the transport has ended, which means that the job is never taken.
    func add(_ job: UnownedJob) -> Bool {
        queue.withLock { queue in
            if queue.isClosed { return false }
            queue.jobs.append(job)
            queue.added += 1
            return true
        }
    }

    /// Takes the job that has waited longest.
    func next() -> UnownedJob? {
        queue.withLock { queue in
            guard let job = queue.jobs.popFirst() else { return nil }
            queue.taken += 1
            return job
        }
    }

    var isEmpty: Bool { queue.withLock { $0.jobs.isEmpty } }

    /// The numbers of jobs that were added, and taken, since the start.
    var counts: (added: Int, taken: Int) { queue.withLock { ($0.added, $0.taken) } }

    /// Takes the remaining jobs; none is accepted afterwards.
    func close() -> Deque<UnownedJob> {
        queue.withLock { queue in
            queue.isClosed = true
            defer { queue.jobs = [] }
            return queue.jobs
        }
    }
}
