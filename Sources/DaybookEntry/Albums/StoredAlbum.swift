/// An album as it is stored, made by its owner.
struct StoredAlbum: Hashable, Codable, Sendable {
    /// The album's number in the storage.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var content: AlbumContent
    /// The number of photos that the album shows.
    var photoCount: Int64
    /// The chosen photo, or else the newest shown; `nil` if the album shows none.
    var cover: UUIDBytes?
    let createTime: Instant
    var updateTime: Instant
    /// The number of the album's last change. An owner never uses a number twice.
    var version: Int64
    /// The hash of the fields that created the album; it identifies a repeated creation.
    let creation: [UInt8]

    var etag: ETag { ETag(version: version) }
}
