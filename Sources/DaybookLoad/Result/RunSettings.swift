/// What a run was asked to do. Without secrets.
struct RunSettings: Sendable, Hashable, Codable {
    /// How calls are paced.
    enum Pace: String, Sendable, Codable {
        case open, closed, ramp
    }

    var target: String
    /// Where photos' bytes go when the target is entry-service.
    var mediaEndpoint: String?
    /// Weights by operation.
    var mix: [String: Double]
    var pace: Pace
    /// Calls a second of an open loop.
    var ratePerSecond: Double?
    var arrivals: Schedule.Arrivals?
    /// Callers of a closed loop.
    var connections: Int?
    var ramp: Ramp?
    /// The p99 that ends a ramp.
    var limitP99Microseconds: Double?
    /// Of a ramp, of each step.
    var durationSeconds: Double
    var warmUpSeconds: Double
    var seed: UInt64
    var maximumOutstanding: Int?
    /// What the diary held at the start, as far as it was looked at.
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
