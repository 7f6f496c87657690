/// The films that are made of a film.
enum FilmName: String, Sendable, Hashable, CaseIterable {
    /// A few seconds, small and without sound.
    case preview
    /// All of it, in a form that browsers play.
    case video
    /// All of it for strangers: nothing is copied, so that nothing that the file says of itself is in it. Of a recording it is
    /// the sound.
    case shared

    /// Changes when films come out otherwise than before; a new one makes all that were kept stale.
    var recipe: String { self == .shared ? "2" : "1" }

    /// The longest edge, in pixels. A smaller original is not enlarged.
    var edge: Int {
        switch self {
        case .preview: 480
        case .video: 1920
        case .shared: 1280
        }
    }

    /// Pictures a second at most.
    var rate: Int {
        switch self {
        case .preview: 25
        case .video: 60
        case .shared: 30
        }
    }

    /// The constant rate factor of H.264.
    var quality: Int {
        switch self {
        case .preview: 30
        case .video, .shared: 23
        }
    }

    /// Bits a second at most.
    var largestRate: Int {
        switch self {
        case .preview: 700_000
        case .video: 12_000_000
        case .shared: 5_000_000
        }
    }
}
