/// A clip inside a still's file.
struct EmbeddedClip: Sendable, Equatable {
    /// The offset of its first byte in the file.
    let offset: Int
    let count: Int
    /// The duration in milliseconds; 0 for unknown.
    let durationMilliseconds: Int
}
