import Foundation
import Hashing

/// The intended start times of an open loop's calls, independent of earlier calls.
struct Schedule: Sendable {
    /// The distribution of arrivals.
    enum Arrivals: String, Sendable, Codable {
        /// Equal intervals.
        case constant
        /// Exponentially distributed intervals with that mean, as of independent users.
        case poisson
    }

    private let rate: Double
    private let arrivals: Arrivals
    private var random: SplitMix
    private var count = 0.0
    private var time = 0.0

    /// Creates a schedule. `rate` is in calls per second, above 0.
    init(rate: Double, arrivals: Arrivals, seed: UInt64) {
        self.rate = rate
        self.arrivals = arrivals
        // Another sequence than that of the calls, which use the same seed.
        random = SplitMix(seed: seed ^ 0x5DEE_CE66_D1CE_4E5B)
    }

    /// Returns the next start, counted from the schedule's beginning. The first is at zero.
    mutating func next() -> Duration {
        switch arrivals {
        case .constant:
            // Computed from the count, so that no error accumulates.
            time = count / rate
            count += 1
            return .seconds(time)
        case .poisson:
            defer { time += -log(1 - random.fraction()) / rate }
            return .seconds(time)
        }
    }
}
