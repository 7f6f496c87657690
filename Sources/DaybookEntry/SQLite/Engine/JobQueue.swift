import DequeModule
import Dispatch
import Synchronization

/// A bounded first-in, first-out queue that threads wait for.
final class JobQueue<Job: Sendable>: Sendable {
    private struct State {
        var waiting = Deque<Job>()
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let limit: Int

    /// Creates a queue for at most `limit` waiting jobs.
    init(limit: Int) {
        self.limit = limit
    }

    /// Appends a job.
    ///
    /// - Returns: `false` if the queue is full or closed. The queue then does not hold the job.
    func append(_ job: Job) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.waiting.count < limit else { return false }
            state.waiting.append(job)
            return true
        }
        if isTaken { wake.signal() }
        return isTaken
    }

    /// Waits for a job and removes it; `nil` once the queue is closed and empty. Blocks.
    func next() -> Job? {
        wake.wait()
        let job = state.withLock { $0.waiting.popFirst() }
        // Pass the signal that closed the queue on to the next thread.
        if job == nil { wake.signal() }
        return job
    }

    /// Refuses further jobs; the waiting jobs are still delivered.
    func close() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isFirst { wake.signal() }
    }
}
