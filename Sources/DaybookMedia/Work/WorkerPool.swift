import DequeModule
import Dispatch
import Synchronization
import Threads

/// A fixed number of threads for calls that block, with a bounded queue in front.
///
/// Two lanes: `foreground` work has somebody waiting and always goes first; `background` work is done when nothing
/// else is. Each job says what it costs (for pictures: weighted megapixels); jobs whose costs together pass the pool's
/// limit wait for each other, but a job alone always runs. A job that has begun is never interrupted.
///
/// A job may say when it is overdue: one that still runs then is taken to hang, its thread is given up and another
/// works in its place, so long as there are spare ones. The thread given up ends when its job does, and is spare again.
///
/// The threads end when the pool is released.
final class WorkerPool: Sendable {
    /// Which queue a job waits in.
    enum Lane: Sendable { case foreground, background }

    /// What became of a thread whose job is overdue.
    enum Overdue: Sendable {
        /// Another works in its place; so many have been replaced and still hang.
        case replaced(hanging: Int)
        /// There is no spare thread: the pool works with one less.
        case lost
    }

    private let core: Core

    /// Makes a pool and starts its threads.
    ///
    /// - Parameters:
    ///   - threads: at least one.
    ///   - foregroundLimit: how many foreground jobs may wait.
    ///   - backgroundLimit: how many background jobs may wait.
    ///   - costLimit: what jobs running side by side may cost together.
    ///   - spareThreads: how many threads may be given up at one time and replaced.
    ///   - onOverdue: is told of each thread that is given up.
    init(
        threads: Int, foregroundLimit: Int, backgroundLimit: Int, costLimit: Int = .max, spareThreads: Int = 0,
        onOverdue: @escaping @Sendable (Overdue) -> Void = { _ in }
    ) throws(MediaError) {
        core = Core(
            foregroundLimit: foregroundLimit, backgroundLimit: backgroundLimit, costLimit: costLimit,
            spareThreads: spareThreads, onOverdue: onOverdue)
        let core = core
        for _ in 0..<max(threads, 1) { try core.startThread() }
    }

    deinit { core.stop() }

    /// Queues a job; `false` when the lane is full, and then `body` is never called. The job is overdue so many
    /// milliseconds after it began.
    func submit(
        _ lane: Lane, cost: Int = 0, overdueAfter: Int? = nil, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        core.submit(Job(cost: min(max(cost, 0), core.costLimit), overdueAfter: overdueAfter, body: body), lane)
    }

    /// Runs `body` on one of the threads and returns what it returns.
    ///
    /// Cancelling the task resumes it at once with `cancelled`; a job that has not begun is then skipped, one that has
    /// runs to its end and its result is dropped.
    ///
    /// - Throws: what `body` throws, `busy` when the lane is full, `cancelled`.
    func run<Value: Sendable>(
        _ lane: Lane = .foreground, cost: Int = 0, _ body: @escaping @Sendable () throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let reply = Promise<Value>()
        return try await reply.value { queue(lane, cost, reply, body) }.get()
    }

    /// Like ``run(_:cost:_:)``, but always waits for the job's end: for work done under a lock.
    func runToEnd<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let reply = Promise<Value>()
        return try await reply.valueWhateverHappens { queue(.foreground, 0, reply, body) }.get()
    }

    private func queue<Value: Sendable>(
        _ lane: Lane, _ cost: Int, _ reply: Promise<Value>, _ body: @escaping @Sendable () throws(MediaError) -> Value
    ) {
        let accepted = submit(lane, cost: cost) {
            guard !reply.isSettled else { return }
            do throws(MediaError) {
                reply.settle(.success(try body()))
            } catch {
                reply.settle(.failure(error))
            }
        }
        if !accepted { reply.settle(.failure(MediaError(.busy, "Too much work is waiting."))) }
    }
}

private struct Job: Sendable {
    let cost: Int
    let overdueAfter: Int?
    let body: @Sendable () -> Void
}

/// What the pool's threads share.
private final class Core: Sendable {
    private struct State {
        var foreground = Deque<Job>()
        var background = Deque<Job>()
        /// Jobs that run, without those given up.
        var running = 0
        /// What all that run cost: a job given up still has its memory.
        var runningCost = 0
        var lastNumber: UInt64 = 0
        /// Jobs that run and will be looked at when they are overdue.
        var watched: Set<UInt64> = []
        /// Jobs given up that still run; true where another thread works in place of theirs.
        var overdue: [UInt64: Bool] = [:]
        /// Wake-ups that found the cost limit reached; given back when a job ends.
        var deferred = 0
        var isStopped = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let foregroundLimit: Int
    private let backgroundLimit: Int
    let costLimit: Int
    private let spareThreads: Int
    private let onOverdue: @Sendable (WorkerPool.Overdue) -> Void

    init(
        foregroundLimit: Int, backgroundLimit: Int, costLimit: Int, spareThreads: Int,
        onOverdue: @escaping @Sendable (WorkerPool.Overdue) -> Void
    ) {
        self.spareThreads = spareThreads
        self.onOverdue = onOverdue
        self.foregroundLimit = foregroundLimit
        self.backgroundLimit = backgroundLimit
        self.costLimit = costLimit
    }

    func submit(_ job: Job, _ lane: WorkerPool.Lane) -> Bool {
        let accepted = state.withLock { state in
            guard !state.isStopped else { return false }
            switch lane {
            case .foreground:
                guard state.foreground.count < foregroundLimit else { return false }
                state.foreground.append(job)
            case .background:
                guard state.background.count < backgroundLimit else { return false }
                state.background.append(job)
            }
            return true
        }
        if accepted { wake.signal() }
        return accepted
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wake.signal()
    }

    /// Starts one of the threads; throws `busy` when the system gives none.
    func startThread() throws(MediaError) {
        do {
            try NamedThread.start("media-worker") { [self] in work() }
        } catch {
            throw MediaError(.busy, "The system gave no thread.", cause: error)
        }
    }

    /// A thread's life: takes jobs until the pool is released.
    func work() {
        while true {
            wake.wait()
            switch take() {
            case .stop:
                wake.signal()
                return
            case .nothing:
                continue
            case .job(let job, let number):
                watch(job, number)
                job.body()
                if finish(job, number) { return }
            }
        }
    }

    private func watch(_ job: Job, _ number: UInt64) {
        guard let limit = job.overdueAfter else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(limit)) { [weak self] in
            self?.giveUp(number)
        }
    }

    /// Puts another thread in the place of one whose job still runs.
    private func giveUp(_ number: UInt64) {
        let hanging: Int? = state.withLock { state in
            guard state.watched.remove(number) != nil else { return nil }
            let replaced = state.overdue.values.count { $0 }
            let isReplaced = replaced < spareThreads && !state.isStopped
            state.overdue[number] = isReplaced
            state.running -= 1
            return isReplaced ? replaced + 1 : 0
        }
        guard let hanging else { return }
        defer { wakeDeferred() }
        guard hanging > 0 else { return onOverdue(.lost) }
        do throws(MediaError) {
            try startThread()
            onOverdue(.replaced(hanging: hanging))
        } catch {
            state.withLock { if $0.overdue[number] != nil { $0.overdue[number] = false } }
            onOverdue(.lost)
        }
    }

    private enum Taken { case job(Job, UInt64), nothing, stop }

    private func take() -> Taken {
        state.withLock { state in
            guard let next = state.foreground.first ?? state.background.first else {
                return state.isStopped ? .stop : .nothing
            }
            let total = state.runningCost.addingReportingOverflow(next.cost)
            if state.running > 0, total.overflow || total.partialValue > costLimit {
                state.deferred += 1
                return .nothing
            }
            _ = state.foreground.popFirst() ?? state.background.popFirst()
            state.running += 1
            state.runningCost = total.overflow ? .max : total.partialValue
            state.lastNumber += 1
            if next.overdueAfter != nil { state.watched.insert(state.lastNumber) }
            return .job(next, state.lastNumber)
        }
    }

    /// Whether another thread works in this one's place by now.
    private func finish(_ job: Job, _ number: UInt64) -> Bool {
        let isReplaced = state.withLock { state in
            state.watched.remove(number)
            state.runningCost -= job.cost
            if let isReplaced = state.overdue.removeValue(forKey: number) { return isReplaced }
            state.running -= 1
            return false
        }
        wakeDeferred()
        return isReplaced
    }

    private func wakeDeferred() {
        let deferred = state.withLock { state in
            defer { state.deferred = 0 }
            return state.deferred
        }
        for _ in 0..<deferred { wake.signal() }
    }
}
