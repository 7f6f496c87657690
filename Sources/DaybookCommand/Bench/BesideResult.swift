import Foundation

/// The results of calls one at a time, alone and beside transfers.
struct BesideResult: Sendable {
    let before: UnaryResult
    let beside: UnaryResult
    let after: UnaryResult
    let transferredBytes: Int

    var megabytesPerSecond: Double { Double(transferredBytes) / 1e6 / beside.seconds }

    /// Returns the latency beside transfers, divided by the mean latency of the calls alone.
    func ratio(atPercentile percentile: Double) -> Double {
        let alone =
            (before.microseconds(atPercentile: percentile) + after.microseconds(atPercentile: percentile)) / 2
        return beside.microseconds(atPercentile: percentile) / max(1e-9, alone)
    }
}
