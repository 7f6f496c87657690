/// A wish for films of one film or recording.
struct FilmWish: Sendable, Equatable {
    /// What the bytes are.
    let type: MediaType
    /// Milliseconds; 0 when unknown.
    var length = 0
    /// Whose turn is taken; empty when unknown.
    var account = ""

    /// What making it costs, to be compared with others of the account. A film that does not tell is taken for one of ten
    /// minutes.
    var cost: Int { length > 0 ? length : 600_000 }
}
