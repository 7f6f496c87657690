import CAVShim

/// The facts that a track states.
struct AVTrack: Sendable {
    enum Kind: Sendable { case picture, sound, other }

    let number: Int
    let kind: Kind
    /// Whether the track is a recording's cover, which does not move.
    let isCover: Bool
    /// The codec, such as `h264`.
    let codec: String
    /// The pixel format, such as `yuv420p`; empty for unknown.
    let pixels: String
    /// The width in stored pixels; 0 for unknown.
    let width: Int
    let height: Int
    /// The aspect of a pixel; 1 to 1 for unknown.
    let aspect: (width: Int, height: Int)
    /// The frame rate, as a number of frames in a number of seconds; `nil` for unknown.
    let rate: (frames: Int, seconds: Int)?
    let sampleRate: Int
    let channels: Int
    let matrix: FilmMatrix

    init(_ number: Int, _ facts: daybook_av_track, codec: String, pixels: String) {
        self.number = number
        kind = facts.is_video != 0 ? .picture : facts.is_audio != 0 ? .sound : .other
        isCover = facts.is_cover != 0
        self.codec = codec
        self.pixels = pixels
        width = Int(facts.width)
        height = Int(facts.height)
        let hasAspect = facts.aspect_width > 0 && facts.aspect_height > 0
        aspect = hasAspect ? (Int(facts.aspect_width), Int(facts.aspect_height)) : (1, 1)
        let hasRate = facts.rate_frames > 0 && facts.rate_seconds > 0
        rate = hasRate ? (Int(facts.rate_frames), Int(facts.rate_seconds)) : nil
        sampleRate = Int(facts.sample_rate)
        channels = Int(facts.channels)
        let matrix = facts.matrix
        self.matrix =
            facts.has_matrix == 0
            ? .upright : FilmMatrix(a: Int(matrix.0), b: Int(matrix.1), c: Int(matrix.3), d: Int(matrix.4))
    }
}
