import Foundation

/// The result for one number of outstanding calls.
struct UnaryResult {
    let outstanding: Int
    let seconds: Double
    /// The latency of every call in nanoseconds, sorted.
    let latencies: [UInt32]
    /// The processor time of both processes together.
    let processorSeconds: Double

    var json: String {
        """
        {"outstanding":\(outstanding),\
        "requestsPerSecond":\(format(Double(latencies.count) / seconds, 0)),\
        "p50Microseconds":\(format(microseconds(atPercentile: 50), 1)),\
        "p99Microseconds":\(format(microseconds(atPercentile: 99), 1)),\
        "cpuMicrosecondsPerCall":\(format(processorSeconds * 1e6 / Double(max(1, latencies.count)), 3))}
        """
    }

    private func microseconds(atPercentile percentile: Double) -> Double {
        guard !latencies.isEmpty else { return 0 }
        let rank = Int((Double(latencies.count) * percentile / 100).rounded(.up))
        return Double(latencies[max(1, rank) - 1]) / 1000
    }
}

/// The result for downloads one after the other.
struct DownloadResult {
    let bytes: Int
    let seconds: Double
    /// The processor time of both processes together.
    let processorSeconds: Double

    var json: String {
        """
        {"megabytesPerSecond":\(format(Double(bytes) / seconds * 1e-6, 1)),\
        "cpuSecondsPerGigabyte":\(format(processorSeconds / max(1, Double(bytes)) * 1e9, 3))}
        """
    }
}

private func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
