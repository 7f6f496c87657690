import Glibc
import Logging
import Synchronization
import Work
import ZeroMQ

/// The threads of a transport. One thread is the leader: it holds the loop with all sockets, waits there, and runs the
/// tasks that received messages have made ready. The other threads are followers: they sleep.
///
/// This is the pattern Leader/Followers (Schmidt and others, Pattern-Oriented Software Architecture, volume 2): a
/// message is processed on the thread that received it. Long tasks still do not block the sockets:
///
/// - While the leader runs tasks, it releases the loop. A follower watches, and becomes the leader if that takes longer
///   than a millisecond. The previous leader finishes its task and then follows.
/// - The watching follower runs tasks that have been ready for a millisecond or two, in parallel to the leader.
/// - The leader runs no tasks unless a follower watches, so that a thread always waits at the sockets.
///
/// A follower watches only while there is work, so an idle transport does not wake up.
final class LeaderFollowers: Sendable {
    /// The maximum number of jobs that run between two turns of the loop. The output of the first jobs is sent while
    /// further jobs wait.
    private static let jobsPerTurn = ReactorLoop.maximumPerTurn
    /// The maximum time for which the loop is released, and the interval of the watching follower's checks, in
    /// nanoseconds.
    private static let longestRelease: Int64 = 1_000_000
    /// The number of checks without any work after which the watching follower goes to sleep.
    private static let quietChecks = 8

    /// The reason why the leader's turns ended.
    private enum Outcome {
        /// There are tasks to run. The loop was released at this time, in nanoseconds.
        case tasksAreReady(since: Int64)
        case transportEnded
    }

    private let reactor: Reactor
    /// The loop; the thread that holds the lock leads.
    private let loop: Mutex<ReactorLoop>
    private let delay = Mutex(TaskDelay())
    private let signals: [ThreadSignal]
    /// The numbers of the sleeping followers.
    private let asleep = Mutex<[Int]>([])
    /// Whether a follower watches, or was woken to watch.
    private let isWatched = Atomic(false)
    /// The time at which the leader released the loop, in nanoseconds; 0 while the leader holds it. Written only by the
    /// thread that holds the loop.
    private let lentSince = Atomic<Int64>(0)
    /// The number of times that the leader had tasks to run.
    private let taskRounds = Atomic(0)
    private let isOver = Atomic(false)

    private var ready: ReadyTasks { reactor.ready }

    /// Prepares one thread for each processor (2 to 64), which run tasks at the same time, and one more that leads.
    init(_ reactor: Reactor, processors: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN))) throws(ZeroMQError) {
        self.reactor = reactor
        loop = Mutex(ReactorLoop(reactor))
        var signals: [ThreadSignal] = []
        for _ in 0...max(2, min(processors, 64)) { signals.append(try ThreadSignal()) }
        self.signals = signals
    }

    /// Starts the threads. They end with the transport, and keep it alive until then.
    func start() throws(ThreadError) {
        for number in signals.indices {
            do {
                try NamedThread.start("zrpc-\(number)") { self.live(number) }
            } catch {
                // A leader without followers would run no tasks.
                if number < 2 {
                    reactor.submit(.abandon)
                    throw error
                }
                reactor.logger.warning("A transport has few threads.", metadata: ["error": "\(error)"])
                return
            }
        }
    }

    private func live(_ number: Int) {
        if number == 0 { leadOn() }
        while follow(number) { watch(number) }
    }

    // MARK: The leader

    /// Leads until another thread does, or until the transport ends. Returns false if another thread leads already.
    @discardableResult
    private func leadOn() -> Bool {
        var hasLed = false
        while let outcome = loop.withLockIfAvailable({ takeTurns($0) }) {
            hasLed = true
            switch outcome {
            case .tasksAreReady(let since): guard runReadyJobs(since) else { return true }
            case .transportEnded:
                isOver.store(true, ordering: .sequentiallyConsistent)
                for signal in signals { signal.raise() }
                return true
            }
        }
        return hasLed
    }

    /// Runs turns of the loop until there are tasks to run.
    private func takeTurns(_ loop: ReactorLoop) -> Outcome {
        if loop.isFinished { return .transportEnded }
        lentSince.store(0, ordering: .relaxed)
        while true {
            let isBusy = loop.turn(at: .now())
            if loop.isFinished {
                loop.end()
                return .transportEnded
            }
            if hasTasksToRun() {
                loop.rest(isBusy: true) { true }
                tasksRun()
                let since = MonotonicTime.now().nanoseconds
                // The store comes before `isWatched` is read again: a follower that stops watching clears `isWatched`
                // first and reads `lentSince` afterwards.
                lentSince.store(since, ordering: .sequentiallyConsistent)
                if isWatched.load(ordering: .sequentiallyConsistent) { return .tasksAreReady(since: since) }
                lentSince.store(0, ordering: .sequentiallyConsistent)
                continue
            }
            delay.withLock { if !ready.isEmpty { $0.tasksWait() } }
            loop.rest(isBusy: isBusy) { hasTasksToRun() }
        }
    }

    private func tasksRun() { delay.withLock { $0.tasksRun(reactor.logger) } }

    /// Returns whether tasks are ready and a follower watches while the leader runs them.
    private func hasTasksToRun() -> Bool {
        if ready.isEmpty { return false }
        taskRounds.add(1, ordering: .sequentiallyConsistent)
        guard beginWatch() else { return true }
        if handOver() { return true }
        isWatched.store(false, ordering: .sequentiallyConsistent)
        return false
    }

    /// Wakes a sleeping follower to watch. Returns false if none sleeps.
    private func handOver() -> Bool {
        guard let follower = asleep.withLock({ $0.popLast() }) else { return false }
        signals[follower].raise()
        return true
    }

    /// Runs at most `jobsPerTurn` jobs without holding the loop. Returns false if another thread has become the leader.
    private func runReadyJobs(_ since: Int64) -> Bool {
        for _ in 0..<Self.jobsPerTurn {
            guard let job = ready.next() else { break }
            run(job)
            guard lentSince.load(ordering: .relaxed) == since else { return false }
        }
        return true
    }

    /// Runs tasks in parallel to the leader until none is ready.
    private func runAll() {
        while let job = ready.next() {
            tasksRun()
            run(job)
        }
    }

    private func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: reactor.asUnownedTaskExecutor()) }

    // MARK: The followers

    /// Sleeps until the thread is woken to watch. Returns false when the transport has ended.
    private func follow(_ number: Int) -> Bool {
        // Without a watching follower, the leader runs none of these tasks.
        while !isWatched.load(ordering: .relaxed), let job = ready.next() {
            tasksRun()
            run(job)
        }
        asleep.withLock { $0.append(number) }
        if !ready.isEmpty { reactor.signal.wake() }
        // An earlier wait may already have consumed the signal for the end, so `isOver` is checked first.
        while !isOver.load(ordering: .sequentiallyConsistent), !signals[number].wait() {}
        return !isOver.load(ordering: .sequentiallyConsistent)
    }

    /// Checks every millisecond whether the leader is blocked, until there is no work or the thread takes another role.
    private func watch(_ number: Int) {
        var (seen, quiet) = (taskRounds.load(ordering: .relaxed), 0)
        var added = (before: Int.max, now: ready.counts.added)
        while !signals[number].wait(nanoseconds: untilNextCheck()) {
            let since = lentSince.load(ordering: .acquiring)
            if since != 0, MonotonicTime.now().nanoseconds - since >= Self.longestRelease {
                isWatched.store(false, ordering: .sequentiallyConsistent)
                if leadOn() || !beginWatch() { return }
                // Between the two calls, the leader may have gone to sleep without running a task.
                if !ready.isEmpty { reactor.signal.wake() }
                continue
            }
            let counts = ready.counts
            if counts.taken < added.before, added.before != .max {
                if handOver() {
                    runAll()
                    return
                }
                reactor.signal.wake()
            }
            added = (added.now, counts.added)
            let now = taskRounds.load(ordering: .relaxed)
            quiet = now == seen ? quiet + 1 : 0
            seen = now
            if quiet < Self.quietChecks { continue }
            isWatched.store(false, ordering: .sequentiallyConsistent)
            // The leader may have read `isWatched` as true just before.
            let isNeeded =
                taskRounds.load(ordering: .sequentiallyConsistent) != seen
                || lentSince.load(ordering: .sequentiallyConsistent) != 0
            guard isNeeded, beginWatch() else { return }
        }
    }

    /// Marks the loop as watched. Returns false if a follower watches already.
    private func beginWatch() -> Bool {
        isWatched.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
    }

    /// Returns the time until the next check, in nanoseconds: until a loop that is now released reaches the maximum
    /// time.
    private func untilNextCheck() -> Int64 {
        let since = lentSince.load(ordering: .relaxed)
        if since == 0 { return Self.longestRelease }
        return min(Self.longestRelease, max(50_000, Self.longestRelease - (MonotonicTime.now().nanoseconds - since)))
    }
}
