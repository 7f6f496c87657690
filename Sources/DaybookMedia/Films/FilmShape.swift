/// The pixels a film is shown in, before it is turned.
struct FilmShape: Sendable, Equatable {
    let width: Int
    let height: Int

    /// Stored pixels of any shape, made square: the longer edge at most `edge`, nothing enlarged but for squareness.
    ///
    /// - Parameter multiple: Both edges are multiples of this.
    init(stored: (width: Int, height: Int), aspect: (width: Int, height: Int), edge: Int, multiple: Int = 1) {
        // An aspect from 1:16 to 16:1 may be meant.
        let isSane = aspect.width <= aspect.height * 16 && aspect.height <= aspect.width * 16
        let stretch = isSane ? Double(aspect.width) / Double(aspect.height) : 1
        var (width, height) = (Double(stored.width), Double(stored.height))
        if stretch > 1 { width *= stretch } else { height /= stretch }
        let scale = min(1, Double(edge) / max(width, height, 1))
        self.width = FilmShape.rounded(width * scale, multiple)
        self.height = FilmShape.rounded(height * scale, multiple)
    }

    /// What a track is encoded in: H.264's halved colours want even edges.
    init(encoding track: AVTrack, for name: FilmName) {
        self.init(stored: (track.width, track.height), aspect: track.aspect, edge: name.edge, multiple: 2)
    }

    /// The longest edge of a picture that is decoded, as displayed: ``FilmFormat/largestPicture`` is 8K, and a pixel may be
    /// sixteen times as wide as it is high.
    static let longestEdge = 1 << 20

    private static func rounded(_ length: Double, _ multiple: Int) -> Int {
        max(multiple, Int((length / Double(multiple)).rounded()) * multiple)
    }
}
