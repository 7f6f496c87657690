/// A clip inside a still's bytes: a film that begins at a byte.
struct MotionClip: Hashable, Codable, Sendable {
    var offset: Int64
    var sizeBytes: Int64
    /// 0 when unknown.
    var durationMilliseconds: Int64

    /// What such clips are: phones write nothing else.
    static let mediaType = "video/mp4"
}
