/// The plan of one run.
struct RunPlan: Sendable {
    /// The pace of the calls.
    enum Pace: Sendable, Hashable {
        /// An open loop with a rate in calls per second.
        case open(rate: Double)
        case closed(callers: Int)
        /// A ramp, with the p99 in microseconds that ends it, if any.
        case ramp(Ramp, limitP99: Double?)
    }

    var mix: Mix
    var pace: Pace
    var arrivals: Schedule.Arrivals = .constant
    /// The duration of the run; for a ramp, of each step. The same holds for the warm-up.
    var duration: Duration
    var warmUp: Duration
    var seed: UInt64
    var maximumOutstanding: Int

    /// Returns the plan for a result.
    func settings(target: String, mediaEndpoint: String?, samples: SampleIDs) -> RunSettings {
        var settings = RunSettings(
            target: target, mediaEndpoint: mediaEndpoint,
            mix: Dictionary(uniqueKeysWithValues: mix.weights.map { ($0.key.rawValue, $0.value) }), pace: .open,
            durationSeconds: duration.seconds, warmUpSeconds: warmUp.seconds, seed: seed,
            knownEntries: samples.entries.count, knownPhotos: samples.photos.count)
        switch pace {
        case .open(let rate): settings.ratePerSecond = rate
        case .closed(let callers): (settings.pace, settings.connections) = (.closed, callers)
        case .ramp(let ramp, let limit):
            (settings.pace, settings.ramp, settings.limitP99Microseconds) = (.ramp, ramp, limit)
        }
        if settings.pace != .closed {
            (settings.arrivals, settings.maximumOutstanding) = (arrivals, maximumOutstanding)
        }
        return settings
    }
}
