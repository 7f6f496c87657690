import CoreMetrics
import Synchronization

/// A histogram: the number of values below each of a few bounds, and their sum.
final class HistogramCell: RecorderHandler, TimerHandler {
    /// The bounds for durations in seconds: 0.1 ms to 30 s, wide enough for a call over ipc and for a slow upload.
    static let secondsBounds: [Double] = [
        0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]
    /// The bounds for sizes and counts: powers of four up to 4 Gi.
    static let sizeBounds: [Double] = (0...16).map { Double(1 << (2 * $0)) }

    struct Totals: Sendable {
        /// The number of values in each interval, not cumulative. The last interval is above all bounds.
        var counts: [Int64]
        var sum = 0.0
    }

    let bounds: [Double]
    private let totals: Mutex<Totals>

    init(bounds: [Double]) {
        self.bounds = bounds
        totals = Mutex(Totals(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    var value: Totals { totals.withLock { $0 } }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        totals.withLock {
            $0.counts[bucket] += 1
            $0.sum += value
        }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
