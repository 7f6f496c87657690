/// A clip inside a still's file, as a range of bytes.
struct MotionClip: Hashable, Codable, Sendable {
    var offset: Int64
    var sizeBytes: Int64
    /// The duration; 0 if unknown.
    var durationMilliseconds: Int64

    /// The media type of all such clips: phones write no other.
    static let mediaType = "video/mp4"
}
