/// The percentiles of latency in microseconds; all 0 without responses.
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
