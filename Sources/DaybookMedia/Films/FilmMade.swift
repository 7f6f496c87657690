/// A film that was made.
struct FilmMade: Sendable, Equatable {
    /// Bytes written.
    let size: Int
    /// The size of the pictures as stored, 0 where there are none, and how they are laid on the screen.
    let width: Int
    let height: Int
    let orientation: Int
}
