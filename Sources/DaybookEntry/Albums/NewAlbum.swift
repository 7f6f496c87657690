/// A new album to be stored.
struct NewAlbum: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let content: AlbumContent
    let creation: [UInt8]
    let now: Instant
}
