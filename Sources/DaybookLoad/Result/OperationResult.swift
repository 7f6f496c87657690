/// What was measured of one operation, or of all together.
struct OperationResult: Sendable, Hashable, Codable {
    /// The operation's name, or `all`.
    var name: String
    /// Calls that were meant to start in the measured time and did start.
    var count: Int
    /// Those of them that were not answered well.
    var failed: Int
    /// Calls that came due while too many were out, and were not made.
    var dropped: Int
    /// Calls answered without error, by the second of measured time.
    var answeredPerSecond: Double
    /// By kind, the most frequent first.
    var errors: [ErrorCount]
    var latency: LatencyFigures
    /// The histogram, as points by percentile.
    var distribution: [PercentilePoint]
}

/// Errors of one kind.
struct ErrorCount: Sendable, Hashable, Codable {
    var kind: String
    var count: Int
    /// The message of the first.
    var example: String
}

/// Percentiles in microseconds; all 0 when nothing was answered.
struct LatencyFigures: Sendable, Hashable, Codable {
    var p50 = 0.0
    var p75 = 0.0
    var p90 = 0.0
    var p95 = 0.0
    var p99 = 0.0
    var p999 = 0.0
    var max = 0.0
    var mean = 0.0
}

/// A point of a distribution: `count` calls, `percentile` percent of all, took at most `microseconds`.
struct PercentilePoint: Sendable, Hashable, Codable {
    var percentile: Double
    var microseconds: Double
    var count: Int
}

/// One second of a run.
struct SecondPoint: Sendable, Hashable, Codable {
    /// Counted from the end of the warm-up; of a ramp, over the measured times of its steps.
    var second: Int
    /// Calls that were to start; absent in a closed loop.
    var intendedPerSecond: Double?
    /// Responses without error.
    var completed = 0
    var failed = 0
    var dropped = 0
    /// Of the responses of this second; 0 when there were none.
    var p99Microseconds = 0.0

    init(second: Int) { self.second = second }
}
