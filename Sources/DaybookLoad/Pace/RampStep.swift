/// The result of one step of a ramp.
struct RampStep: Sendable, Hashable, Codable {
    /// The measurements of a step.
    struct Figures: Sendable, Hashable {
        /// The number of successful responses per second.
        var achievedPerSecond: Double
        var p99Microseconds: Double
        var failed: Int
        var dropped: Int
    }

    /// The share of the intended rate that a good step must achieve.
    static let goodShare = 0.95

    let intendedPerSecond: Double
    let achievedPerSecond: Double
    let p99Microseconds: Double
    let failed: Int
    let dropped: Int
    /// The reason why the step is beyond the knee; absent for a good step.
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
