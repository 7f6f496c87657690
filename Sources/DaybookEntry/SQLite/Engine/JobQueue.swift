import DequeModule
import Dispatch
import Synchronization

/// A bounded queue that threads wait at, first come first served.
final class JobQueue<Job: Sendable>: Sendable {
    private struct State {
        var waiting = Deque<Job>()
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let limit: Int

    /// Makes a queue in which at most `limit` jobs wait.
    init(limit: Int) {
        self.limit = limit
    }

    /// Puts a job at the end.
    ///
    /// - Returns: `false` when the queue is full or closed; the job is then in nobody's hands.
    func append(_ job: Job) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.waiting.count < limit else { return false }
            state.waiting.append(job)
            return true
        }
        if isTaken { wake.signal() }
        return isTaken
    }

    /// Waits for a job and takes it; `nil` once the queue is closed and empty. Blocks.
    func next() -> Job? {
        wake.wait()
        let job = state.withLock { $0.waiting.popFirst() }
        // The wake-up that closed the queue goes on to the next thread.
        if job == nil { wake.signal() }
        return job
    }

    /// Takes no more jobs; those that wait are still given out.
    func close() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isFirst { wake.signal() }
    }
}
