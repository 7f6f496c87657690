/// A ramp of rates: FROM, FROM + STEP, and so on up to TO.
struct Ramp: Sendable, Hashable, Codable {
    /// The first rate. All three values are in calls per second.
    let from: Double
    let to: Double
    let step: Double

    /// The maximum number of steps.
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

    /// Runs the steps in turn until one is beyond the knee, or `run` returns nil because the run is to stop.
    ///
    /// The first step that achieves less than 95 % of its rate, or whose p99 is over `limitP99`, is beyond the knee.
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
