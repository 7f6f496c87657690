import Glibc
import Logging
import Synchronization
import Threads
import ZeroMQ

/// The threads of a transport. One leads: it has the loop with all sockets, waits there, and runs the tasks that what
/// came in made ready. The others follow: they sleep.
///
/// That is the pattern Leader/Followers (Schmidt and others, Pattern-Oriented Software Architecture, volume 2): a message
/// is worked on where it came in, without a change of threads. Tasks do not hold up the sockets for that:
///
/// - While it runs tasks, the leader lets go of the loop. A follower watches, and leads from then on when that takes
///   longer than a millisecond; who led before goes on with its task, and follows then.
/// - Tasks that were ready for a millisecond or two are run by the follower that watches, beside the leader.
/// - Without a follower to watch, the leader runs no tasks: somebody always waits at the sockets.
///
/// A follower watches only while there is something to do: a transport at rest does not wake up.
final class LeaderFollowers: Sendable {
    /// So many pieces of tasks run between two turns of the loop: what the first ones sent goes out while others wait.
    private static let share = ReactorLoop.share
    /// In nanoseconds: how long the loop is let go of at most, and how often the follower that watches looks.
    private static let patience: Int64 = 1_000_000
    /// It goes to sleep when nothing was done between so many looks.
    private static let quietLooks = 8

    /// How the leader's turns ended.
    private enum Outcome {
        /// There are tasks to run; the loop was let go of then.
        case tasksAreReady(since: Int64)
        case transportEnded
    }

    private let reactor: Reactor
    /// The thread that has it leads.
    private let loop: Mutex<ReactorLoop>
    private let delay = Mutex(TaskDelay())
    private let signals: [ThreadSignal]
    /// The numbers of the followers that sleep.
    private let asleep = Mutex<[Int]>([])
    /// Whether a follower watches, or was woken to.
    private let isWatched = Atomic(false)
    /// When the leader let go of the loop, in nanoseconds; 0 while it has it. Written by who has the loop.
    private let lentSince = Atomic<Int64>(0)
    /// How often the leader had tasks to run.
    private let looks = Atomic(0)
    private let isOver = Atomic(false)

    private var ready: ReadyTasks { reactor.ready }

    /// As many threads as there are processors run tasks at the same time, and one more leads.
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
                // Alone, a leader runs no tasks.
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

    /// Leads until another thread does, or the transport ends. False when another thread leads already.
    @discardableResult
    private func leadOn() -> Bool {
        var hasLed = false
        while let outcome = loop.withLockIfAvailable({ takeTurns($0) }) {
            hasLed = true
            switch outcome {
            case .tasksAreReady(let since): guard runShare(since) else { return true }
            case .transportEnded:
                isOver.store(true, ordering: .sequentiallyConsistent)
                for signal in signals { signal.raise() }
                return true
            }
        }
        return hasLed
    }

    /// Takes turns until there are tasks to run.
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
                // Before it is looked again whether somebody watches: who stops watching looks at this afterwards.
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

    /// Whether tasks are ready, and a follower watches while the leader runs them.
    private func hasTasksToRun() -> Bool {
        if ready.isEmpty { return false }
        looks.add(1, ordering: .sequentiallyConsistent)
        guard beginWatch() else { return true }
        if handOver() { return true }
        isWatched.store(false, ordering: .sequentiallyConsistent)
        return false
    }

    /// Has a follower that sleeps watch. False when none sleeps.
    private func handOver() -> Bool {
        guard let follower = asleep.withLock({ $0.popLast() }) else { return false }
        signals[follower].raise()
        return true
    }

    /// Runs a share of the tasks, without the loop. False when another thread leads meanwhile.
    private func runShare(_ since: Int64) -> Bool {
        for _ in 0..<Self.share {
            guard let job = ready.next() else { break }
            run(job)
            guard lentSince.load(ordering: .relaxed) == since else { return false }
        }
        return true
    }

    /// Runs tasks beside the leader until none is ready.
    private func runAll() {
        while let job = ready.next() {
            tasksRun()
            run(job)
        }
    }

    private func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: reactor.asUnownedTaskExecutor()) }

    // MARK: The followers

    /// Sleeps until it is to watch. False when the transport ended.
    private func follow(_ number: Int) -> Bool {
        // A leader whom nobody watches runs none of them.
        while !isWatched.load(ordering: .relaxed), let job = ready.next() {
            tasksRun()
            run(job)
        }
        asleep.withLock { $0.append(number) }
        if !ready.isEmpty { reactor.bell.wake() }
        // What was raised for the end may have ended a look before.
        while !isOver.load(ordering: .sequentiallyConsistent), !signals[number].wait() {}
        return !isOver.load(ordering: .sequentiallyConsistent)
    }

    /// Looks every millisecond whether the leader is held up, until there is nothing to do, or something else.
    private func watch(_ number: Int) {
        var (seen, quiet) = (looks.load(ordering: .relaxed), 0)
        var added = (before: Int.max, now: ready.counts.added)
        while !signals[number].wait(nanoseconds: untilNextLook()) {
            let since = lentSince.load(ordering: .acquiring)
            if since != 0, MonotonicTime.now().nanoseconds - since >= Self.patience {
                isWatched.store(false, ordering: .sequentiallyConsistent)
                if leadOn() || !beginWatch() { return }
                // Between the two the leader may have gone to sleep without running any.
                if !ready.isEmpty { reactor.bell.wake() }
                continue
            }
            let counts = ready.counts
            if counts.taken < added.before, added.before != .max {
                if handOver() {
                    runAll()
                    return
                }
                reactor.bell.wake()
            }
            added = (added.now, counts.added)
            let now = looks.load(ordering: .relaxed)
            quiet = now == seen ? quiet + 1 : 0
            seen = now
            if quiet < Self.quietLooks { continue }
            isWatched.store(false, ordering: .sequentiallyConsistent)
            // The leader may have seen somebody watch just before.
            let isNeeded =
                looks.load(ordering: .sequentiallyConsistent) != seen
                || lentSince.load(ordering: .sequentiallyConsistent) != 0
            guard isNeeded, beginWatch() else { return }
        }
    }

    /// Says that a follower watches. False when one does already.
    private func beginWatch() -> Bool {
        isWatched.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
    }

    /// In nanoseconds: until a loop that is let go of now has been for as long as it may be.
    private func untilNextLook() -> Int64 {
        let since = lentSince.load(ordering: .relaxed)
        if since == 0 { return Self.patience }
        return min(Self.patience, max(50_000, Self.patience - (MonotonicTime.now().nanoseconds - since)))
    }
}
