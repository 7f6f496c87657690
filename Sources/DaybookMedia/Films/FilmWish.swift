/// A request for films of one film or recording.
struct FilmWish: Sendable, Equatable {
    /// The type of the bytes.
    let type: MediaType
    /// The duration in milliseconds; 0 for unknown.
    var length = 0
    /// The account for which the film is made; empty for unknown.
    var account = ""

    /// The cost of making the film, compared with other films of the account. A film of unknown length counts as one of
    /// ten minutes.
    var cost: Int { length > 0 ? length : 600_000 }
}
