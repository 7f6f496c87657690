import Histogram

/// A histogram of latencies in microseconds, exact to three digits, up to ten minutes.
struct Latencies: Sendable {
    private static let longest: UInt64 = 600_000_000
    /// The number of points in the series for each halving of the distance to 100 %.
    private static let ticksPerHalfDistance = 5

    private var histogram = Histogram<UInt32>(
        lowestDiscernibleValue: 1, highestTrackableValue: longest, numberOfSignificantValueDigits: .three)

    var count: Int { Int(histogram.totalCount) }

    mutating func record(_ time: Duration) {
        histogram.record(min(max(1, time.wholeMicroseconds), Self.longest))
    }

    mutating func reset() { histogram.reset() }

    /// Returns a percentile in microseconds; 0 if nothing was recorded.
    func percentile(_ percentile: Double) -> Double {
        count == 0 ? 0 : Double(histogram.valueAtPercentile(percentile))
    }

    /// The figures of a result.
    var figures: LatencyFigures {
        guard count > 0 else { return LatencyFigures() }
        return LatencyFigures(
            p50: percentile(50), p75: percentile(75), p90: percentile(90), p95: percentile(95), p99: percentile(99),
            p999: percentile(99.9), max: Double(histogram.max), mean: histogram.mean)
    }

    /// The distribution, for drawing.
    var series: [PercentilePoint] {
        guard count > 0 else { return [] }
        return histogram.percentiles(ticksPerHalfDistance: Self.ticksPerHalfDistance).map {
            PercentilePoint(
                percentile: $0.percentileLevelIteratedTo, microseconds: Double($0.value),
                count: Int($0.totalCountToThisValue))
        }
    }
}
