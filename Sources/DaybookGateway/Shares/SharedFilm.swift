/// The state of a film or a recording of a share.
enum SharedFilm: Sendable {
    case ready
    /// The film will exist later, or its state is not known.
    case making
    /// No film can be made: its still is shown.
    case none
}
