/// The photo that stands for an entry on a card: the first of its photos that is not hidden and has pictures.
struct EntryCover: Hashable, Sendable {
    let photo: UUIDBytes
    /// Pixels as displayed before it is turned.
    let width: Int64
    let height: Int64
    let thumbHash: String
    let dominantColor: String
    /// The content version that its URLs carry.
    let version: String
    let turn: PhotoTurn
}
