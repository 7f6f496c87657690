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

    /// What the thread that leads has.
    private struct Lead {
        let loop: ReactorLoop
        var delay = TaskDelay()
    }

    /// How the leader's turns ended.
    private enum Outcome {
        case tasksAreReady
        case transportEnded
    }

    private let reactor: Reactor
    private let lead: Mutex<Lead>
    private let signals: [ThreadSignal]
    /// The numbers of the followers that sleep.
    private let asleep = Mutex<[Int]>([])
    private let isWatched = Atomic(false)
    /// When the leader let go of the loop, in nanoseconds; 0 while it has it.
    private let lentSince = Atomic<Int64>(0)
    /// How often the leader had tasks to run.
    private let looks = Atomic(0)
    private let isOver = Atomic(false)

    private var ready: ReadyTasks { reactor.ready }

    /// As many threads as there are processors run tasks at the same time, and one more leads.
    init(_ reactor: Reactor, processors: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN))) throws(ZeroMQError) {
        self.reactor = reactor
        lead = Mutex(Lead(loop: ReactorLoop(reactor)))
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
                if number == 0 { throw error }
                reactor.logger.warning("A transport has few threads.", metadata: ["error": "\(error)"])
                return
            }
        }
    }

    private func live(_ number: Int) {
        if number == 0 { leadOn() }
        while sleep(number) { watch(number) }
    }

    // MARK: The leader

    /// Leads until another thread does, or the transport ends. False when another thread leads already.
    @discardableResult
    private func leadOn() -> Bool {
        var hasLed = false
        while let outcome = lead.withLockIfAvailable({ takeTurns(&$0) }) {
            hasLed = true
            switch outcome {
            case .tasksAreReady: guard runShare() else { return true }
            case .transportEnded:
                isOver.store(true, ordering: .sequentiallyConsistent)
                for signal in signals { signal.raise() }
                return true
            }
        }
        return hasLed
    }

    /// Takes turns until there are tasks to run.
    private func takeTurns(_ lead: inout Lead) -> Outcome {
        lentSince.store(0, ordering: .relaxed)
        while true {
            let isBusy = lead.loop.turn(at: .now())
            if lead.loop.isFinished {
                lead.loop.end()
                return .transportEnded
            }
            if hasTasksToRun() {
                lead.loop.rest(isBusy: true) { true }
                lead.delay.tasksRun(reactor.logger)
                return .tasksAreReady
            }
            if !ready.isEmpty { lead.delay.tasksWait() }
            lead.loop.rest(isBusy: isBusy) { hasTasksToRun() }
        }
    }

    /// Whether tasks are ready, and a follower watches while the leader runs them.
    private func hasTasksToRun() -> Bool {
        if ready.isEmpty { return false }
        // Before it is looked whether somebody watches: who stops watching looks at this afterwards.
        looks.add(1, ordering: .sequentiallyConsistent)
        if isWatched.load(ordering: .sequentiallyConsistent) { return true }
        guard let follower = asleep.withLock({ $0.popLast() }) else { return false }
        isWatched.store(true, ordering: .sequentiallyConsistent)
        signals[follower].raise()
        return true
    }

    /// Runs a share of the tasks, without the loop. False when another thread leads meanwhile.
    private func runShare() -> Bool {
        let since = MonotonicTime.now().nanoseconds
        lentSince.store(since, ordering: .releasing)
        for _ in 0..<Self.share {
            guard let job = ready.next() else { break }
            run(job)
            guard lentSince.load(ordering: .relaxed) == since else { return false }
        }
        return true
    }

    private func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: reactor.asUnownedTaskExecutor()) }

    // MARK: The followers

    /// Sleeps until it is to watch. False when the transport ended.
    private func sleep(_ number: Int) -> Bool {
        // A leader whom nobody watches runs none of them.
        while !isWatched.load(ordering: .relaxed), let job = ready.next() { run(job) }
        asleep.withLock { $0.append(number) }
        if !ready.isEmpty { reactor.bell.wake() }
        signals[number].wait()
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
                if leadOn() || !watchAgain() { return }
                continue
            }
            let counts = ready.counts
            if counts.taken < added.before, added.before != .max {
                isWatched.store(false, ordering: .sequentiallyConsistent)
                while let job = ready.next() { run(job) }
                return
            }
            added = (added.now, counts.added)
            let now = looks.load(ordering: .relaxed)
            quiet = now == seen ? quiet + 1 : 0
            seen = now
            if quiet < Self.quietLooks { continue }
            isWatched.store(false, ordering: .sequentiallyConsistent)
            // The leader may have seen somebody watch just before.
            guard looks.load(ordering: .sequentiallyConsistent) != seen, watchAgain() else { return }
        }
    }

    /// Watches on, unless another follower does.
    private func watchAgain() -> Bool {
        isWatched.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
    }

    /// In nanoseconds: until a loop that is let go of now has been for as long as it may be.
    private func untilNextLook() -> Int64 {
        let since = lentSince.load(ordering: .relaxed)
        if since == 0 { return Self.patience }
        return min(Self.patience, max(50_000, Self.patience - (MonotonicTime.now().nanoseconds - since)))
    }
}
