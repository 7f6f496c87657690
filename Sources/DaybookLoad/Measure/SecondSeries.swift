/// Responses, counted by the second in which they came.
struct SecondSeries: Sendable {
    /// The longest run that is taken down by the second: a day.
    private static let maximumSeconds = 86_400

    private let start: Duration
    private var points: [Int: SecondPoint] = [:]
    private var current = Int.min
    private var latencies = Latencies()
    /// The last second that is over.
    private(set) var last = LiveSecond()

    /// Second 0 begins at `start`; the warm-up has negative ones.
    init(start: Duration) { self.start = start }

    /// Adds an answer, with its latency when it was one without error.
    mutating func add(_ latency: Duration, at time: Duration, isFailure: Bool) {
        let second = second(at: time)
        advance(to: second)
        if isFailure {
            points[second, default: SecondPoint(second: second)].failed += 1
        } else {
            points[second, default: SecondPoint(second: second)].completed += 1
            latencies.record(latency)
        }
    }

    mutating func addDrop(at time: Duration) {
        let second = second(at: time)
        points[second, default: SecondPoint(second: second)].dropped += 1
    }

    /// The seconds that lie wholly in the first `seconds` of the measured time.
    mutating func whole(_ seconds: Double) -> [SecondPoint] {
        close()
        let count = min(Self.maximumSeconds, Int(seconds + 1e-6))
        return (0..<count).map { points[$0] ?? SecondPoint(second: $0) }
    }

    /// Ends the second before this time.
    mutating func advance(to time: Duration) { advance(to: second(at: time)) }

    private func second(at time: Duration) -> Int { Int((time - start).seconds.rounded(.down)) }

    /// Responses come a little out of order; one of the second before is counted there, its latency here.
    private mutating func advance(to second: Int) {
        guard second > current else { return }
        close()
        latencies.reset()
        current = second
    }

    private mutating func close() {
        guard latencies.count > 0 else {
            last = LiveSecond()
            return
        }
        points[current, default: SecondPoint(second: current)].p99Microseconds = latencies.percentile(99)
        last = LiveSecond(
            perSecond: points[current]?.completed ?? 0, p50Microseconds: latencies.percentile(50),
            p99Microseconds: latencies.percentile(99))
    }
}
