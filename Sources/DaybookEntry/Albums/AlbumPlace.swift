/// A photo's place in an album.
struct AlbumPlace: Hashable, Sendable {
    /// The storage's number of the photo.
    let photo: Int64
    let id: UUIDBytes
    let position: Int64
}
