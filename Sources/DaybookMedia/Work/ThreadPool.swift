import DequeModule
import Dispatch
import Metrics
import Synchronization
import Work

/// A fixed number of threads for calls that block, with a bounded queue in front.
///
/// There are two lanes. A caller waits for `foreground` work, which always comes first and is served in fair order by
/// account. `background` work is done when there is no other work. Each job states its cost (for pictures: megabytes of
/// memory). Jobs whose costs together exceed the pool's limit wait for each other, but a job alone always runs. A
/// running job is never interrupted.
///
/// The threads end when the pool is released.
final class ThreadPool: Sendable {
    /// The queue in which a job waits.
    enum Lane: Sendable { case foreground, background }

    private let core: Core

    /// Creates a pool and starts its threads.
    ///
    /// - Parameters:
    ///   - name: The pool's name in its metrics; `nil` for no metrics.
    ///   - threads: The number of threads, at least one.
    ///   - foregroundLimit: The maximum number of waiting foreground jobs.
    ///   - backgroundLimit: The maximum number of waiting background jobs.
    ///   - costLimit: The maximum cost of all running jobs together.
    ///   - accountLimit: The maximum number of one account's running jobs.
    ///   - slowRule: A rule that limits accounts whose jobs took long to half of the threads.
    init(
        name: String? = nil, threads: Int, foregroundLimit: Int, backgroundLimit: Int, costLimit: Int = .max,
        accountLimit: Int = .max, slowRule: SlowRule? = nil
    ) throws(MediaError) {
        core = Core(
            name: name, foregroundLimit: foregroundLimit, backgroundLimit: backgroundLimit, costLimit: costLimit,
            share: max(threads / 2, 1), accountLimit: accountLimit, slowRule: slowRule)
        let core = core
        for _ in 0..<max(threads, 1) { try core.startThread() }
    }

    deinit { core.stop() }

    /// Queues a job. Returns `false` if the lane is full, and then `body` is never called.
    ///
    /// - Parameters:
    ///   - account: The account of the job; empty for unknown. One account may use half of the places, and half of the
    ///     threads while other accounts wait. For an account that uses its half, the lane is full.
    ///   - weight: The job's weight among its account's jobs. The lightest job is first.
    func submit(
        _ lane: Lane, for account: String = "", cost: Int = 0, weight: Int = 0, body: @escaping @Sendable () -> Void
    ) -> Bool {
        let job = Job(
            cost: min(max(cost, 0), core.costLimit), weight: weight, account: lane == .foreground ? account : nil,
            body: body)
        return core.submit(job, in: lane)
    }

    /// Runs `body` on one of the threads and returns its result.
    ///
    /// Cancelling the task resumes it at once with `cancelled`; a job that has not begun is then skipped; a running one
    /// ends normally and its result is dropped.
    ///
    /// - Throws: the error of `body`, `busy` when the lane is full, `cancelled`.
    func run<Value: Sendable>(
        _ lane: Lane = .foreground, for account: String = "", cost: Int = 0,
        body: @escaping @Sendable () throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let promise = OneShot<Value, MediaError>()
        return try await promise.value(cancelledBy: .callerGone) {
            queue(lane, account: account, cost: cost, promise: promise, body: body)
        }.get()
    }

    /// Like ``run(_:for:cost:_:)``, but always waits for the job's end: for work done under a lock.
    func runToEnd<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let promise = OneShot<Value, MediaError>()
        return try await promise.value { queue(.foreground, account: "", cost: 0, promise: promise, body: body) }.get()
    }

    private func queue<Value: Sendable>(
        _ lane: Lane, account: String, cost: Int, promise: OneShot<Value, MediaError>,
        body: @escaping @Sendable () throws(MediaError) -> Value
    ) {
        let accepted = submit(lane, for: account, cost: cost) {
            guard !promise.isSettled else { return }
            do throws(MediaError) {
                promise.settle(.success(try body()))
            } catch {
                promise.settle(.failure(error))
            }
        }
        if !accepted { promise.settle(.failure(MediaError(.busy, "Too much work is waiting."))) }
    }
}

private struct Job: Sendable {
    let cost: Int
    let weight: Int
    /// The account whose share of the threads runs the job; `nil` in the background.
    let account: String?
    let body: @Sendable () -> Void
}

/// The state that the pool's threads share.
private final class Core: Sendable {
    private struct State {
        var foreground: FairQueue<String, Job>
        var background = Deque<Job>()
        /// The number of running jobs, and their cost together.
        var running = 0
        var runningCost = 0
        /// The wake-ups that found the cost limit, or an account's limit, reached. They are repeated when a job ends.
        var deferred = 0
        var isStopped = false
    }

    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)
    private let backgroundLimit: Int
    let costLimit: Int
    /// The gauges of waiting jobs.
    private let waiting: (foreground: Gauge, background: Gauge)?

    private let start = ContinuousClock.now

    init(
        name: String?, foregroundLimit: Int, backgroundLimit: Int, costLimit: Int, share: Int, accountLimit: Int,
        slowRule: SlowRule?
    ) {
        // No account may fill the queue, but work without an account may.
        let unlimited = QueueLimits<String>.OfKey(running: accountLimit, share: share)
        var limited = unlimited
        limited.waiting = (foregroundLimit + 1) / 2
        let limits = QueueLimits(
            waiting: foregroundLimit, perKey: limited, exceptions: ["": unlimited], slowRule: slowRule)
        state = Mutex(State(foreground: FairQueue(limits: limits)))
        waiting = name.map { name in
            func gauge(_ lane: String) -> Gauge {
                Gauge(label: "media_jobs_waiting", dimensions: [("pool", name), ("lane", lane)])
            }
            return (gauge("foreground"), gauge("background"))
        }
        self.backgroundLimit = backgroundLimit
        self.costLimit = costLimit
    }

    func submit(_ job: Job, in lane: ThreadPool.Lane) -> Bool {
        let account = job.account ?? ""
        let accepted = state.withLock { state in
            guard !state.isStopped else { return false }
            switch lane {
            case .foreground:
                guard (try? state.foreground.append(job, of: account, weight: job.weight)) != nil else { return false }
            case .background:
                guard state.background.count < backgroundLimit else { return false }
                state.background.append(job)
            }
            return true
        }
        if accepted {
            recordWaiting()
            wake.signal()
        }
        return accepted
    }

    private func recordWaiting() {
        guard let waiting else { return }
        let (foreground, background) = state.withLock { ($0.foreground.count, $0.background.count) }
        waiting.foreground.record(foreground)
        waiting.background.record(background)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wake.signal()
    }

    /// Starts one of the threads. Throws `busy` if the system refuses it.
    func startThread() throws(MediaError) {
        do {
            try NamedThread.start("media-worker") { [self] in work() }
        } catch {
            throw MediaError(.busy, "The system could not start a thread.", cause: error)
        }
    }

    /// Runs one of the threads: takes jobs until the pool is released.
    func work() {
        while true {
            wake.wait()
            switch take() {
            case .stop:
                wake.signal()
                return
            case .nothing:
                continue
            case .job(let job):
                recordWaiting()
                let start = ContinuousClock.now
                job.body()
                finish(job, after: ContinuousClock.now - start)
            }
        }
    }

    private enum Taken { case job(Job), nothing, stop }

    private func take() -> Taken {
        let now = ContinuousClock.now - start
        return state.withLock { state in
            guard let next = state.foreground.first(at: now) ?? state.background.first else {
                if state.foreground.count > 0 { state.deferred += 1 }
                return state.isStopped && state.foreground.count == 0 ? .stop : .nothing
            }
            let total = state.runningCost.addingReportingOverflow(next.cost)
            if state.running > 0, total.overflow || total.partialValue > costLimit {
                state.deferred += 1
                return .nothing
            }
            if state.foreground.next(at: now) == nil { state.background.removeFirst() }
            state.running += 1
            state.runningCost = total.overflow ? .max : total.partialValue
            return .job(next)
        }
    }

    private func finish(_ job: Job, after time: Duration) {
        let now = ContinuousClock.now - start
        let deferred = state.withLock { state in
            if let account = job.account { state.foreground.finished(account, after: time, at: now) }
            state.runningCost -= job.cost
            state.running -= 1
            defer { state.deferred = 0 }
            return state.deferred
        }
        for _ in 0..<deferred { wake.signal() }
    }
}
