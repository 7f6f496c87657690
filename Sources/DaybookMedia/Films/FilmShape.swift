/// The displayed size of a film in pixels, before rotation.
struct FilmShape: Sendable, Equatable {
    let width: Int
    let height: Int

    /// Makes stored pixels of any shape square: the longer edge is at most `edge`, and nothing is enlarged except for
    /// squareness.
    ///
    /// - Parameter multiple: A number of which both edges are multiples.
    init(stored: (width: Int, height: Int), aspect: (width: Int, height: Int), edge: Int, multiple: Int = 1) {
        // Aspects from 1:16 to 16:1 are plausible.
        let isSane = aspect.width <= aspect.height * 16 && aspect.height <= aspect.width * 16
        let stretch = isSane ? Double(aspect.width) / Double(aspect.height) : 1
        var (width, height) = (Double(stored.width), Double(stored.height))
        if stretch > 1 { width *= stretch } else { height /= stretch }
        let scale = min(1, Double(edge) / max(width, height, 1))
        self.width = FilmShape.rounded(width * scale, multiple)
        self.height = FilmShape.rounded(height * scale, multiple)
    }

    /// Returns the shape in which a track is encoded. H.264's halved colours need even edges.
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
