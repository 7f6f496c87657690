/// The measurements of one operation, or of all together.
struct OperationResult: Sendable, Hashable, Codable {
    /// The operation's name, or `all`.
    var name: String
    /// The number of calls that started and whose intended start was in the measured time.
    var count: Int
    /// The number of those calls without a successful response.
    var failed: Int
    /// The number of calls that were not made because too many were outstanding when they came due.
    var dropped: Int
    /// The number of successful calls per second of measured time.
    var answeredPerSecond: Double
    /// The errors by kind, the most frequent first.
    var errors: [ErrorCount]
    var latency: LatencyFigures
    /// The histogram, as points by percentile.
    var distribution: [PercentilePoint]
}
