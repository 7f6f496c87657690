/// What is to be made of one film.
struct FilmOrder: Sendable, Equatable {
    /// What the bytes are: only its demuxer may read them.
    let type: MediaType
    let name: FilmName
    /// Bytes that may come of it.
    let sizeLimit: Int
    /// How long it may take, in milliseconds of wall clock.
    let timeLimit: Int
}
