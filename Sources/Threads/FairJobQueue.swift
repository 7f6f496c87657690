public import Dispatch
import Synchronization

/// A bounded job queue for threads that serves its keys in turn.
///
///     while let turn = queue.next() {
///         run(turn.job)
///         queue.finished(turn.key)
///     }
///
/// Several threads may wait. Appending and removing do not block.
public final class FairJobQueue<Key: Hashable & Sendable, Job: Sendable>: Sendable {
    /// The order of the jobs.
    public typealias Schedule = FairSchedule<Key, Job>

    private struct State {
        var schedule: Schedule
        var isClosed = false
        /// The number of threads that sleep and were not signalled. All other threads look at the schedule before they
        /// sleep.
        var sleeping = 0

        /// Whether a sleeping thread has something to do.
        var isToWake: Bool { sleeping > 0 && (schedule.hasNext || isOver) }
        var isOver: Bool { isClosed && schedule.count == 0 }
    }

    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// Creates an empty queue.
    public init(limits: Schedule.Limits) {
        state = Mutex(State(schedule: Schedule(limits: limits)))
    }

    /// The number of waiting jobs.
    public var count: Int { state.withLock { $0.schedule.count } }

    /// The number of keys with a waiting or running job.
    public var keyCount: Int { state.withLock { $0.schedule.keyCount } }

    /// Appends a job to its key's jobs. The queue does not keep a refused job.
    public func append(_ job: Job, of key: Key) throws(Schedule.Refusal) -> Schedule.Ticket {
        let appended: Result<Schedule.Ticket, Schedule.Refusal> = change { state in
            guard !state.isClosed else { return .failure(.isFull) }
            do throws(Schedule.Refusal) { return .success(try state.schedule.append(job, of: key)) } catch {
                return .failure(error)
            }
        }
        return try appended.get()
    }

    /// Removes a waiting job; returns `nil` if the job has already been handed out.
    @discardableResult
    public func remove(_ ticket: Schedule.Ticket) -> Job? { change { $0.schedule.remove(ticket) } }

    /// Ends the turn of a job that ran.
    public func finished(_ key: Key) { change { $0.schedule.finished(key) } }

    /// Waits for the next job and takes it; returns `nil` once the queue is closed and empty. Blocks.
    public func next() -> Schedule.Turn? {
        while true {
            let (turn, isOver): (Schedule.Turn?, Bool) = change { state in
                if let turn = state.schedule.next() { return (turn, false) }
                if state.isOver { return (nil, true) }
                state.sleeping += 1
                return (nil, false)
            }
            if let turn { return turn }
            if isOver { return nil }
            wake.wait()
        }
    }

    /// Takes the next job if one may run now; returns `nil` otherwise. Does not block.
    public func nextWaiting() -> Schedule.Turn? { change { $0.schedule.next() } }

    /// Waits for a job, for at most `time`. Blocks. Only for a queue that one thread takes from.
    ///
    /// - Returns: Whether ``next()`` will not block: a job may run, or the queue is closed and empty.
    public func waits(for time: DispatchTimeInterval) -> Bool {
        let isReady = state.withLock { state in
            if state.schedule.hasNext || state.isOver { return true }
            state.sleeping += 1
            return false
        }
        if isReady { return true }
        if wake.wait(timeout: .now() + time) == .success { return true }
        let wasSignalled = state.withLock { state in
            guard state.sleeping > 0 else { return true }
            state.sleeping -= 1
            return false
        }
        // The signal came as the timeout expired: it is taken here, so that it does not wake a later wait.
        if wasSignalled { wake.wait() }
        return wasSignalled
    }

    /// Refuses new jobs; waiting jobs are still handed out.
    public func close() { change { $0.isClosed = true } }

    /// Changes the state and wakes one thread if a job may run, or all threads if the queue is over.
    @discardableResult
    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        let (value, signals): (Value, Int) = state.withLock { state in
            let value = body(&state)
            guard state.isToWake else { return (value, 0) }
            let signals = state.isOver ? state.sleeping : 1
            state.sleeping -= signals
            return (value, signals)
        }
        for _ in 0..<signals { wake.signal() }
        return value
    }
}
