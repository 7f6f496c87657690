import Synchronization

/// Which calls are under way, so that somebody else can tell which one hangs.
final class CallBoard: Sendable {
    /// The result of a run; success without a failure.
    struct Outcome: Sendable {
        let failure: String?
    }

    private struct Run {
        var leg = "the beginning"
        var callers = 0
        var outcome: Outcome?
    }

    /// The call that one caller waits for.
    private final class Line: Sendable {
        /// The number of its call and one; 0 between calls.
        let call = Atomic(0)
        /// The time of its beginning, in nanoseconds since the board was made.
        let since = Atomic<Int64>(0)
    }

    /// More callers than this no leg has.
    private static let maximumCallers = 8

    private let run = Mutex(Run())
    private let lines = (0..<maximumCallers).map { _ in Line() }
    private let endedCalls = Atomic(0)
    private let slowestNanoseconds = Atomic<Int64>(0)
    private let made = ContinuousClock.now

    var leg: String { run.withLock { $0.leg } }
    var outcome: Outcome? { run.withLock { $0.outcome } }
    var ended: Int { endedCalls.load(ordering: .relaxed) }
    /// The time of the slowest call until now, in milliseconds.
    var slowest: Int64 { slowestNanoseconds.load(ordering: .relaxed) / 1_000_000 }

    func begin(_ leg: String, callers: Int) {
        precondition(callers <= Self.maximumCallers, "A leg has a few callers.")
        run.withLock { run in
            run.leg = leg
            run.callers = callers
        }
    }

    /// All is over, with a failure or without.
    func finish(_ failure: String?) { run.withLock { $0.outcome = Outcome(failure: failure) } }

    func begins(_ call: Int, of caller: Int) {
        lines[caller].since.store(now, ordering: .relaxed)
        lines[caller].call.store(call + 1, ordering: .releasing)
    }

    func ends(_ call: Int, of caller: Int) {
        let took = now - lines[caller].since.load(ordering: .relaxed)
        slowestNanoseconds.max(took, ordering: .relaxed)
        lines[caller].call.store(0, ordering: .releasing)
        endedCalls.add(1, ordering: .relaxed)
    }

    /// The calls that the callers of the leg wait for, in words.
    var underWay: [String] {
        (0..<run.withLock { $0.callers }).map { caller in
            let call = lines[caller].call.load(ordering: .acquiring)
            if call == 0 { return "caller \(caller) has no call under way" }
            let waited = (now - lines[caller].since.load(ordering: .relaxed)) / 1_000_000
            return "caller \(caller) waits for call \(call - 1), since \(waited) ms"
        }
    }

    private var now: Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - made).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
