import Foundation

/// Calls one at a time, alone and beside transfers.
struct BesideResult: Sendable {
    let before: UnaryResult
    let beside: UnaryResult
    let after: UnaryResult
    let transferredBytes: Int

    var megabytesPerSecond: Double { Double(transferredBytes) / 1e6 / beside.seconds }

    /// The latency beside transfers in those of the calls alone, of which the mean is taken.
    func ratio(atPercentile percentile: Double) -> Double {
        let alone =
            (before.microseconds(atPercentile: percentile) + after.microseconds(atPercentile: percentile)) / 2
        return beside.microseconds(atPercentile: percentile) / max(1e-9, alone)
    }
}
