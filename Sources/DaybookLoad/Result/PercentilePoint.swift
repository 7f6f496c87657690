/// A point of a distribution: `count` calls, `percentile` percent of all, took at most `microseconds`.
struct PercentilePoint: Sendable, Hashable, Codable {
    var percentile: Double
    var microseconds: Double
    var count: Int
}
