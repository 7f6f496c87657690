/// The settings of a run, without secrets.
struct RunSettings: Sendable, Hashable, Codable {
    /// The pace of the calls.
    enum Pace: String, Sendable, Codable {
        case open, closed, ramp
    }

    var target: String
    /// The endpoint for photo bytes if the target is entry-service.
    var mediaEndpoint: String?
    /// The weights by operation.
    var mix: [String: Double]
    var pace: Pace
    /// The rate of an open loop, in calls per second.
    var ratePerSecond: Double?
    var arrivals: Schedule.Arrivals?
    /// The number of callers of a closed loop.
    var connections: Int?
    var ramp: Ramp?
    /// The p99 that ends a ramp.
    var limitP99Microseconds: Double?
    /// The duration of the run; for a ramp, of each step.
    var durationSeconds: Double
    var warmUpSeconds: Double
    var seed: UInt64
    var maximumOutstanding: Int?
    /// The number of the sampled entries at the start, at most `SampleIDs.limit`; the same for photos.
    var knownEntries: Int
    var knownPhotos: Int

    /// The pace in words.
    var paceText: String {
        switch pace {
        case .open:
            "open loop, \(Format.rate(ratePerSecond ?? 0)) calls/s" + (arrivals == .poisson ? " (Poisson)" : "")
        case .closed: "closed loop, \(connections ?? 0) callers"
        case .ramp:
            "ramp from \(Format.rate(ramp?.from ?? 0)) to \(Format.rate(ramp?.to ?? 0)) calls/s "
                + "by \(Format.rate(ramp?.step ?? 0))"
        }
    }
}
