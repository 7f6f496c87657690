/// What a movie's boxes say.
struct MovieFacts: Sendable {
    var hasVideo = false
    var hasAudio = false
    /// What the largest pictures and the first sound are coded in, four letters; empty when unknown.
    var pictureCodec = ""
    var soundCodec = ""
    /// H.264's profile; 0 when unknown.
    var pictureProfile = 0
    /// Seconds since 1970, UTC.
    var created: Int?
    /// Apple's keys and user data, by name as in `com.apple.quicktime.make` or `©xyz`.
    var keys: [String: String] = [:]
    /// Frames a second as played.
    var frameRate = 0.0
    /// Frames a second as filmed.
    var captureRate: Double?

    /// What it has in common with the still of a live photo.
    var contentIdentifier: String? { keys["com.apple.quicktime.content.identifier"] }
}
