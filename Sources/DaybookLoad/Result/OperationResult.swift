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
