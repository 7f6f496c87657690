/// A wish for films of one film or recording.
struct FilmWish: Sendable, Equatable {
    /// The type of the bytes.
    let type: MediaType
    /// Milliseconds; 0 when unknown.
    var length = 0
    /// The account in whose turn the film is made; empty when unknown.
    var account = ""

    /// The cost of making the film, to be compared with others of the account. A film of unknown length counts as one
    /// of ten minutes.
    var cost: Int { length > 0 ? length : 600_000 }
}
