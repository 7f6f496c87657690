/// What one step of a ramp showed.
struct RampStep: Sendable, Hashable, Codable {
    /// What was measured in a step.
    struct Figures: Sendable, Hashable {
        /// Responses without error a second.
        var achievedPerSecond: Double
        var p99Microseconds: Double
        var failed: Int
        var dropped: Int
    }

    /// The part of the intended rate that a good step achieves.
    static let goodShare = 0.95

    let intendedPerSecond: Double
    let achievedPerSecond: Double
    let p99Microseconds: Double
    let failed: Int
    let dropped: Int
    /// Why the step is beyond the knee; absent when it is good.
    let fault: String?

    init(intendedPerSecond rate: Double, figures: Figures, limitP99: Double?) {
        intendedPerSecond = rate
        achievedPerSecond = figures.achievedPerSecond
        p99Microseconds = figures.p99Microseconds
        failed = figures.failed
        dropped = figures.dropped
        let share = figures.achievedPerSecond / rate
        if share < Self.goodShare {
            fault = "achieved \(Format.fixed(share * 100, 1)) % of the rate, less than 95 %"
        } else if let limitP99, figures.p99Microseconds > limitP99 {
            fault =
                "p99 of \(Format.time(microseconds: figures.p99Microseconds)) is over the limit of "
                + Format.time(microseconds: limitP99)
        } else {
            fault = nil
        }
    }
}
