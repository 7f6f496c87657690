/// The cover of an entry on a card: its first photo that is not hidden and has renditions.
struct EntryCover: Hashable, Sendable {
    let photo: UUIDBytes
    /// The width in pixels, as displayed before the photo's turn.
    let width: Int64
    /// The height in pixels, as displayed before the photo's turn.
    let height: Int64
    let thumbHash: String
    let dominantColor: String
    /// The content version in the photo's URLs.
    let version: String
    let turn: PhotoTurn
}
