/// A film that is made from an uploaded film.
enum FilmName: String, Sendable, Hashable, CaseIterable {
    /// A few seconds, small and without sound.
    case preview
    /// The whole film, in a form that browsers can play.
    case video
    /// The whole film for visitors of a share: nothing is copied, so that no metadata of the file is in it. For a
    /// recording, it is the sound.
    case shared

    /// The version of the recipe. A new one makes all stored films stale, so it changes whenever the results change.
    var recipe: String { self == .shared ? "2" : "1" }

    /// The longest edge, in pixels. A smaller original is not enlarged.
    var edge: Int {
        switch self {
        case .preview: 480
        case .video: 1920
        case .shared: 1280
        }
    }

    /// The maximum frame rate, in pictures per second.
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

    /// The maximum bit rate, in bits per second.
    var largestRate: Int {
        switch self {
        case .preview: 700_000
        case .video: 12_000_000
        case .shared: 5_000_000
        }
    }
}
