import Foundation

/// When the calls of an open loop are to start, whatever became of those before.
struct Schedule: Sendable {
    /// How arrivals are spread.
    enum Arrivals: String, Sendable, Codable {
        /// One after each equal span.
        case constant
        /// As independent people come: exponentially distributed spans with that mean.
        case poisson
    }

    private let rate: Double
    private let arrivals: Arrivals
    private var random: SeededGenerator
    private var count = 0.0
    private var time = 0.0

    /// `rate` is calls a second, above 0.
    init(rate: Double, arrivals: Arrivals, seed: UInt64) {
        self.rate = rate
        self.arrivals = arrivals
        // Another sequence than that of the calls, which has the same seed.
        random = SeededGenerator(seed: seed ^ 0x5DEE_CE66_D1CE_4E5B)
    }

    /// The next start, counted from the schedule's beginning. The first is at zero.
    mutating func next() -> Duration {
        switch arrivals {
        case .constant:
            // From the count, so that no error adds up.
            time = count / rate
            count += 1
            return .seconds(time)
        case .poisson:
            defer { time += -log(1 - random.fraction()) / rate }
            return .seconds(time)
        }
    }
}
