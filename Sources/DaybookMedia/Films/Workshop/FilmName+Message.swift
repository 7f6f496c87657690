import DaybookAPI

extension FilmName {
    /// The name in the schema's words.
    var message: DaybookAPI.FilmName {
        switch self {
        case .preview: .preview
        case .video: .video
        case .shared: .shared
        }
    }

    /// `nil` for a name that is none.
    init?(_ message: DaybookAPI.FilmName) {
        switch message {
        case .preview: self = .preview
        case .video: self = .video
        case .shared: self = .shared
        default: return nil
        }
    }
}
