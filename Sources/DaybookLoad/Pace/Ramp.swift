/// Rates that rise step by step: FROM, FROM + STEP, and so on up to TO.
struct Ramp: Sendable, Hashable, Codable {
    /// All in calls a second.
    let from: Double
    let to: Double
    let step: Double

    /// The most steps of a ramp.
    static let maximumSteps = 1000

    /// Reads FROM:TO:STEP.
    init(parsing text: String) throws(LoadError) {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 > 0 }), numbers[0] <= numbers[1],
            (numbers[1] - numbers[0]) / numbers[2] < Double(Self.maximumSteps)
        else {
            throw LoadError(
                .usage, "'\(text)' is no ramp. Write it as FROM:TO:STEP in calls a second, as 100:2000:100.")
        }
        (from, to, step) = (numbers[0], numbers[1], numbers[2])
    }

    var rates: [Double] {
        (0...Int((to - from) / step + 1e-9)).map { from + Double($0) * step }
    }

    /// Takes the steps in turn until one is beyond the knee, or `run` gives nil because the run is to end.
    ///
    /// The knee is the first step that achieves less than 95 % of its rate, or whose p99 is over `limitP99`.
    func climb(
        limitP99 microseconds: Double?, run: (Double) async -> RampStep.Figures?
    ) async -> RampOutcome {
        var steps: [RampStep] = []
        for rate in rates {
            guard let figures = await run(rate) else { break }
            let step = RampStep(intendedPerSecond: rate, figures: figures, limitP99: microseconds)
            steps.append(step)
            if step.fault != nil { break }
        }
        return RampOutcome(steps: steps)
    }
}

/// What one step of a ramp showed.
struct RampStep: Sendable, Hashable, Codable {
    /// What was measured in a step.
    struct Figures: Sendable, Hashable {
        /// Responses without error, by second.
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

/// How far a ramp came.
struct RampOutcome: Sendable, Hashable, Codable {
    let steps: [RampStep]

    /// The last step before the knee; nil when the first was beyond it already.
    var lastGood: RampStep? { steps.last { $0.fault == nil } }
    /// The step beyond the knee; nil when the ramp ended before.
    var knee: RampStep? { steps.last.flatMap { $0.fault == nil ? nil : $0 } }

    /// One sentence for people.
    var summary: String {
        let good = lastGood.map { "The last good step was \(Format.rate($0.intendedPerSecond)) calls/s." }
        guard let knee, let fault = knee.fault else {
            return "The ramp ended before a knee." + (good.map { " " + $0 } ?? "")
        }
        return "The knee is at \(Format.rate(knee.intendedPerSecond)) calls/s: \(fault). "
            + (good ?? "There was no good step; start lower.")
    }
}
