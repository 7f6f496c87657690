/// The facts in a movie's boxes.
struct MovieFacts: Sendable {
    var hasVideo = false
    var hasAudio = false
    /// The codecs of the largest pictures and of the first sound, four letters; empty for unknown.
    var pictureCodec = ""
    var soundCodec = ""
    /// H.264's profile; 0 for unknown.
    var pictureProfile = 0
    /// The creation time in seconds since 1970, UTC.
    var created: Int?
    /// Apple's keys and user data, by name, such as `com.apple.quicktime.make` or `©xyz`.
    var keys: [String: String] = [:]
    /// The frames a second at playback.
    var frameRate = 0.0
    /// The frames a second at recording.
    var captureRate: Double?

    /// The identifier that it shares with the still of a live photo.
    var contentIdentifier: String? { keys["com.apple.quicktime.content.identifier"] }
}
