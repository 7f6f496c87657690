/// What one run is to do.
struct RunPlan: Sendable {
    /// How calls are paced.
    enum Pace: Sendable, Hashable {
        /// A rate in calls a second.
        case open(rate: Double)
        case closed(callers: Int)
        /// The p99 in microseconds that ends the ramp, if any.
        case ramp(Ramp, limitP99: Double?)
    }

    var mix: Mix
    var pace: Pace
    var arrivals: Schedule.Arrivals = .constant
    /// Of a ramp, of each step; and so for the warm-up.
    var duration: Duration
    var warmUp: Duration
    var seed: UInt64
    var maximumOutstanding: Int

    /// The plan as a result tells it.
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
