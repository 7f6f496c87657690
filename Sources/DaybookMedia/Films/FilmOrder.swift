/// An order for one film.
struct FilmOrder: Sendable, Equatable {
    /// The type of the bytes: only its demuxer may read them.
    let type: MediaType
    let name: FilmName
    /// The maximum size of the film, in bytes.
    let sizeLimit: Int
    /// The time limit, in milliseconds of wall clock.
    let timeLimit: Int
}
