/// The position of a photo in an album.
struct AlbumPlace: Hashable, Sendable {
    /// The photo's number in the storage.
    let photo: Int64
    let id: UUIDBytes
    let position: Int64
}
