import Synchronization

/// A recorder of the calls of a run, or of one step of a ramp.
///
/// A call belongs to the measured time if its intended start is in that time; calls of the warm-up are left out. The
/// series by the second counts responses at their arrival.
final class Recorder: Sendable {
    private struct State {
        var all = Tally()
        var operations: [Operation: Tally] = [:]
        var startDelay = Latencies()
        var seconds: SecondSeries
        var failures = 0
        var dropped = 0
    }

    private let measured: Range<Duration>
    private let state: Mutex<State>
    private let running = Atomic(0)

    /// Creates a recorder. `measured` is the time after the warm-up, on the same clock as the times of calls.
    init(measured: Range<Duration>) {
        self.measured = measured
        state = Mutex(State(seconds: SecondSeries(start: measured.lowerBound)))
    }

    /// The number of calls without a response now.
    var outstanding: Int { running.load(ordering: .relaxed) }

    /// Counts a call that starts. Returns false if `limit` calls are outstanding; the call must then not start.
    func begin(limit: Int) -> Bool {
        if running.add(1, ordering: .relaxed).newValue <= limit { return true }
        running.subtract(1, ordering: .relaxed)
        return false
    }

    /// Records a call that `begin` counted. Its latency is counted from its intended start.
    func finish(
        _ operation: Operation, intended: Duration, started: Duration, ended: Duration, failure: CallFailure?
    ) {
        state.withLock { state in
            if failure != nil { state.failures += 1 }
            state.seconds.add(ended - intended, at: ended, isFailure: failure != nil)
            guard measured.contains(intended) else { return }
            state.all.add(ended - intended, failure: failure)
            state.operations[operation, default: Tally()].add(ended - intended, failure: failure)
            state.startDelay.record(started - intended)
        }
        running.subtract(1, ordering: .relaxed)
    }

    /// Records a call that could not start.
    func drop(_ operation: Operation, intended: Duration) {
        state.withLock { state in
            state.dropped += 1
            state.seconds.addDrop(at: intended)
            guard measured.contains(intended) else { return }
            state.all.dropped += 1
            state.operations[operation, default: Tally()].dropped += 1
        }
    }

    /// Returns the figures for the live line: the last whole second, and counts since the start.
    func live(at now: Duration) -> LiveFigures {
        let outstanding = outstanding
        return state.withLock { state in
            state.seconds.advance(to: now)
            return LiveFigures(
                second: state.seconds.last, failed: state.failures, dropped: state.dropped, outstanding: outstanding)
        }
    }

    /// Returns the measurements until `end`, which is at most the end of the measured time.
    func record(until end: Duration) -> Record {
        let seconds = max(0, (min(end, measured.upperBound) - measured.lowerBound).seconds)
        return state.withLock { state in
            let series = state.seconds.whole(seconds)
            let completed = series.reduce(0) { $0 + $1.completed }
            return Record(
                seconds: seconds,
                achievedPerSecond: series.isEmpty
                    ? Double(state.all.count - state.all.failed) / max(seconds, 1e-6)
                    : Double(completed) / Double(series.count),
                all: state.all.result("all", seconds: seconds),
                operations: Operation.allCases.compactMap { operation in
                    state.operations[operation]?.result(operation.rawValue, seconds: seconds)
                },
                startDelay: state.startDelay.figures, series: series)
        }
    }
}

/// The state of a run for the live line.
struct LiveFigures: Sendable {
    let second: LiveSecond
    let failed: Int
    let dropped: Int
    let outstanding: Int
}

/// The measurements of a recorder.
struct Record: Sendable {
    let seconds: Double
    /// The number of successful responses per second, over the whole seconds of the measured time.
    let achievedPerSecond: Double
    let all: OperationResult
    let operations: [OperationResult]
    let startDelay: LatencyFigures
    let series: [SecondPoint]
}
