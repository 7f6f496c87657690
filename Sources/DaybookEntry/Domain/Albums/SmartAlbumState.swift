/// An album that fills itself, as it is now.
struct SmartAlbumState: Hashable, Codable, Sendable {
    let id: String
    let photoCount: Int64
    let cover: UUIDBytes?
}
