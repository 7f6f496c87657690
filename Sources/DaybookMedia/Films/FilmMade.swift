/// The facts of a film that was made.
struct FilmMade: Sendable, Equatable {
    /// The number of bytes written.
    let size: Int
    /// The width of the stored pictures, 0 for a film without pictures. `orientation` is their EXIF orientation.
    let width: Int
    let height: Int
    let orientation: Int
}
