public import Dispatch
public import Synchronization

/// A bounded queue of jobs for threads, which take the jobs of its keys in fair order.
///
///     while let entry = queue.next() {
///         run(entry.job)
///         queue.finished(entry.key)
///     }
///
/// Several threads may wait. Appending and removing do not block.
public final class JobQueue<Key: Hashable & Sendable, Job: Sendable>: Sendable {
    @usableFromInline typealias Queue = FairQueue<Key, Job>
    /// The ticket of a waiting job, for removing it.
    public typealias Ticket = FairQueue<Key, Job>.Ticket
    /// A job that a thread took.
    public typealias Entry = FairQueue<Key, Job>.Entry

    @usableFromInline struct State {
        @usableFromInline var queue: Queue
        @usableFromInline var isClosed = false
        /// The number of threads that sleep and were not signalled. All other threads look at the queue before they
        /// sleep.
        @usableFromInline var sleeping = 0

        /// Whether a sleeping thread has something to do.
        @inlinable var isToWake: Bool { sleeping > 0 && (queue.hasNext() || isOver) }
        @inlinable var isOver: Bool { isClosed && queue.count == 0 }
    }

    @usableFromInline let state: Mutex<State>
    @usableFromInline let wake = DispatchSemaphore(value: 0)

    /// Creates an empty queue.
    public init(limits: QueueLimits<Key>) {
        state = Mutex(State(queue: Queue(limits: limits)))
    }

    /// The number of waiting jobs.
    @inlinable public var count: Int { state.withLock { $0.queue.count } }

    /// The number of keys with a waiting or running job.
    @inlinable public var keyCount: Int { state.withLock { $0.queue.keyCount } }

    /// Appends a job to its key's jobs. The queue does not keep a refused job.
    @inlinable public func append(_ job: Job, of key: Key) throws(WorkRefusal) -> Ticket {
        let appended: Result<Ticket, WorkRefusal> = change { state in
            guard !state.isClosed else { return .failure(.isFull) }
            do throws(WorkRefusal) { return .success(try state.queue.append(job, of: key)) } catch {
                return .failure(error)
            }
        }
        return try appended.get()
    }

    /// Appends a job, and waits for its result, which the thread that runs the job settles.
    ///
    /// Cancelling the task settles the result with `CancellationError` and removes the job, unless a thread has begun
    /// the job. `onCancel` is called in both cases.
    ///
    /// - Parameters:
    ///   - result: The result of the job.
    ///   - refused: Returns the error in place of the result if the queue refuses the job.
    @inlinable public func value<Value: Sendable>(
        of job: Job, for key: Key, _ result: OneShot<Value, any Error>,
        refused: (WorkRefusal) -> any Error, onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> Value {
        let place = Mutex<Ticket?>(nil)
        return try await withTaskCancellationHandler {
            await result.value {
                guard !result.isSettled else { return }
                do throws(WorkRefusal) {
                    let ticket = try append(job, of: key)
                    place.withLock { $0 = ticket }
                    // The task was cancelled before the ticket was stored.
                    if result.isSettled { remove(ticket) }
                } catch {
                    result.settle(.failure(refused(error)))
                }
            }
        } onCancel: {
            result.cancel(CancellationError())
            onCancel()
            if let ticket = place.withLock({ $0 }) { remove(ticket) }
        }.get()
    }

    /// Removes a waiting job; returns `nil` if a thread has taken the job.
    @discardableResult
    @inlinable public func remove(_ ticket: Ticket) -> Job? { change { $0.queue.remove(ticket) } }

    /// Ends a job that ran.
    @inlinable public func finished(_ key: Key) { change { $0.queue.finished(key) } }

    /// Waits for the next job and takes it; returns `nil` once the queue is closed and empty. Blocks.
    @inlinable public func next() -> Entry? {
        while true {
            let (entry, isOver): (Entry?, Bool) = change { state in
                if let entry = state.queue.next() { return (entry, false) }
                if state.isOver { return (nil, true) }
                state.sleeping += 1
                return (nil, false)
            }
            if let entry { return entry }
            if isOver { return nil }
            wake.wait()
        }
    }

    /// Takes the next job if one may run now; returns `nil` otherwise. Does not block.
    @inlinable public func nextWaiting() -> Entry? { change { $0.queue.next() } }

    /// Waits for a job, for at most `time`. Blocks. Only one thread may take jobs from a queue that uses this method.
    ///
    /// - Returns: Whether ``next()`` will not block: a job may run, or the queue is closed and empty.
    @inlinable public func waits(for time: DispatchTimeInterval) -> Bool {
        let isReady = state.withLock { state in
            if state.queue.hasNext() || state.isOver { return true }
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
    @inlinable public func close() { change { $0.isClosed = true } }

    /// Changes the state and wakes one thread if a job may run, or all threads if the queue is over.
    @discardableResult
    @inlinable func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
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

/// The key of a queue whose jobs all belong to one party.
public enum OneKey: Hashable, Sendable {
    /// The only key.
    case only
}

extension JobQueue where Key == OneKey {
    /// Creates a first-in, first-out queue for at most `limit` waiting jobs.
    @inlinable public convenience init(limit: Int) { self.init(limits: QueueLimits(waiting: limit)) }

    /// Appends a job.
    ///
    /// - Returns: `false` if the queue is full or closed. The queue then does not hold the job.
    @inlinable public func append(_ job: Job) -> Bool { (try? append(job, of: .only)) != nil }
}
