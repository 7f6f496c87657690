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
            fault = "achieved \(Format.fixed(share * 100, digits: 1)) % of the rate, less than 95 %"
        } else if let limitP99, figures.p99Microseconds > limitP99 {
            fault =
                "p99 of \(Format.time(microseconds: figures.p99Microseconds)) is over the limit of "
                + Format.time(microseconds: limitP99)
        } else {
            fault = nil
        }
    }
}

/// The outcome of a ramp: the steps that were run.
struct RampOutcome: Sendable, Hashable, Codable {
    let steps: [RampStep]

    /// The last step before the knee; nil if the first step was already beyond it.
    var lastGood: RampStep? { steps.last { $0.fault == nil } }
    /// The step beyond the knee; nil if the ramp ended before.
    var knee: RampStep? { steps.last.flatMap { $0.fault == nil ? nil : $0 } }

    /// The outcome in one sentence for people.
    var summary: String {
        let good = lastGood.map { "The last good step was \(Format.rate($0.intendedPerSecond)) calls/s." }
        guard let knee, let fault = knee.fault else {
            return "The ramp ended before a knee." + (good.map { " " + $0 } ?? "")
        }
        return "The knee is at \(Format.rate(knee.intendedPerSecond)) calls/s: \(fault). "
            + (good ?? "There was no good step; start lower.")
    }
}
