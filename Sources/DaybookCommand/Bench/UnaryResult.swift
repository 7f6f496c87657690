import DaybookAPI
import Foundation
import Histogram
import ZRPC

/// The measurement of one level of the bench.
struct UnaryResult: Sendable {
    let outstanding: Int
    let seconds: Double
    /// The latency of each call, in nanoseconds.
    let latencies: Histogram<UInt64>
    /// The processor time of both processes together.
    let processorSeconds: Double

    var requestsPerSecond: Double { Double(latencies.totalCount) / seconds }
    var processorMicrosecondsPerCall: Double { processorSeconds * 1e6 / Double(max(1, latencies.totalCount)) }

    func microseconds(atPercentile percentile: Double) -> Double {
        Double(latencies.valueAtPercentile(percentile)) / 1000
    }
}
