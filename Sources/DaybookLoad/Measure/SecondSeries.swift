/// A count of responses by the second of their arrival.
struct SecondSeries: Sendable {
    /// The maximum length of the series in seconds: a day.
    private static let maximumSeconds = 86_400

    private let start: Duration
    private var points: [Int: SecondPoint] = [:]
    private var current = Int.min
    private var latencies = Latencies()
    /// The last complete second.
    private(set) var last = LiveSecond()

    /// Creates a series whose second 0 begins at `start`; the warm-up has negative seconds.
    init(start: Duration) { self.start = start }

    /// Adds a response, with its latency if it was successful.
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

    /// Returns the seconds that are wholly within the first `seconds` of the measured time.
    mutating func whole(_ seconds: Double) -> [SecondPoint] {
        close()
        let count = min(Self.maximumSeconds, Int(seconds + 1e-6))
        return (0..<count).map { points[$0] ?? SecondPoint(second: $0) }
    }

    /// Ends the second before this time.
    mutating func advance(to time: Duration) { advance(to: second(at: time)) }

    private func second(at time: Duration) -> Int { Int((time - start).seconds.rounded(.down)) }

    /// Ends the seconds before `second`. Responses may arrive slightly out of order: a late response counts in its own
    /// second, but its latency counts in the current one.
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

/// One whole second for the live line.
struct LiveSecond: Sendable {
    var perSecond = 0
    var p50Microseconds = 0.0
    var p99Microseconds = 0.0
}
