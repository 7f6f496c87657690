/// How far a film or a recording of a share is.
enum SharedFilm: Sendable {
    case ready
    /// It will be there later, or could not be asked for.
    case making
    /// None can be made: its still is shown.
    case none
}
