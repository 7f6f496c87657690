/// A clip inside a still's file.
struct EmbeddedClip: Sendable, Equatable {
    /// Its first byte in the file.
    let offset: Int
    let count: Int
    /// 0 when unknown.
    let durationMilliseconds: Int
}
