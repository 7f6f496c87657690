/// What a movie's boxes say.
struct MovieFacts: Sendable {
    var hasVideo = false
    var hasAudio = false
    /// Seconds since 1970, UTC.
    var created: Int?
    /// Apple's keys and user data, by name as in `com.apple.quicktime.make` or `©xyz`.
    var keys: [String: String] = [:]
    /// Frames a second as played.
    var frameRate = 0.0
    /// Frames a second as filmed.
    var captureRate: Double?
}
