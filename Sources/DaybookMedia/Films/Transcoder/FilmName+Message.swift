import DaybookAPI

extension FilmName {
    /// The name in the schema.
    var message: DaybookAPI.FilmName {
        switch self {
        case .preview: .preview
        case .video: .video
        case .shared: .shared
        }
    }

    /// Returns `nil` for an unknown name.
    init?(_ message: DaybookAPI.FilmName) {
        switch message {
        case .preview: self = .preview
        case .video: self = .video
        case .shared: self = .shared
        default: return nil
        }
    }
}
