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
