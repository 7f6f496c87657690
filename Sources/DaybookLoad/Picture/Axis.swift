import Foundation

/// An axis of a chart: it maps values to places, and labels them.
struct Axis: Sendable {
    /// A value with its label. Minor ticks have a fine line only.
    struct Tick: Sendable {
        let value: Double
        let label: String
    }

    /// The label of the axis.
    let title: String
    let ticks: [Tick]
    private let low: Double
    private let high: Double
    private let scale: @Sendable (Double) -> Double

    /// Returns the value's place, 0 at the beginning of the axis and 1 at its end; values beyond are moved to the ends.
    func place(_ value: Double) -> Double {
        let place = (scale(value) - scale(low)) / (scale(high) - scale(low))
        return min(1, max(0, place.isFinite ? place : 0))
    }

    /// Returns an axis from 0 to the next round number over `highest`, or to `highest` itself if `isTight`.
    static func linear(_ title: String, upTo highest: Double, ticks count: Int = 5, isTight: Bool = false) -> Axis {
        let highest = highest > 0 && highest.isFinite ? highest : 1
        let step = roundStep(highest / Double(count))
        let end = isTight ? highest : (highest / step).rounded(.up) * step
        let values = (0...Int(end / step + 1e-9)).map { Double($0) * step }
        let ticks = values.map { Tick(value: $0, label: Format.fixed($0, digits: step < 1 ? 1 : 0)) }
        return Axis(title: title, ticks: ticks, low: 0, high: end) { $0 }
    }

    /// Returns a logarithmic axis over times in microseconds.
    static func time(_ title: String, of values: [Double]) -> Axis {
        let positive = values.filter { $0 > 0 }
        let exponents = -1...9
        let round = exponents.flatMap { exponent in [1.0, 2, 5].map { $0 * pow(10, Double(exponent)) } }
        let low = round.last { $0 <= positive.min() ?? 100 } ?? 0.1
        let high = round.first { $0 >= (positive.max() ?? 1000) && $0 > low } ?? 1e9
        let ticks = round.filter { (low...high).contains($0) }.map { Tick(value: $0, label: Self.label($0)) }
        return Axis(title: title, ticks: ticks, low: low, high: high) { log10(max($0, low)) }
    }

    /// Returns an axis of percentiles on which each further nine takes the same space: log10 of 1 / (1 - p).
    static func percentile(_ title: String, count: Int) -> Axis {
        let high = max(2, log10(Double(max(1, count))))
        let shown = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999]
        let ticks = shown.filter { Self.nines($0, count: .max) <= high + 1e-9 }.map {
            Tick(value: $0, label: $0.formatted(.number.locale(Locale(identifier: "en_US_POSIX"))) + " %")
        }
        let end = 100 * (1 - pow(10, -high))
        return Axis(title: title, ticks: ticks, low: 0, high: end) { Self.nines($0, count: .max) }
    }

    /// Returns the place of a percentile on that scale. The last of `count` calls is at the place of 1 / `count`.
    static func nines(_ percentile: Double, count: Int) -> Double {
        -log10(max(1 - percentile / 100, 1 / Double(max(1, count))))
    }

    private static func label(_ microseconds: Double) -> String {
        switch microseconds {
        case ..<1000: Format.fixed(microseconds, digits: microseconds < 1 ? 1 : 0) + " us"
        case ..<1_000_000: Format.fixed(microseconds / 1000, digits: 0) + " ms"
        default: Format.fixed(microseconds / 1_000_000, digits: 0) + " s"
        }
    }

    /// Returns 1, 2 or 5 times a power of ten, at least `step`.
    private static func roundStep(_ step: Double) -> Double {
        let power = pow(10, log10(step).rounded(.down))
        return ([1.0, 2, 5, 10].first { $0 * power >= step - 1e-12 } ?? 10) * power
    }
}
