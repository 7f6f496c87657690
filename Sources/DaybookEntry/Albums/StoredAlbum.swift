/// An album that somebody made, as the diary keeps it.
struct StoredAlbum: Hashable, Codable, Sendable {
    /// The storage's own number of it.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var content: AlbumContent
    /// Photos in it that are shown.
    var photoCount: Int64
    /// The photo chosen, or else the newest shown; `nil` when none is shown.
    var cover: UUIDBytes?
    let createTime: Instant
    var updateTime: Instant
    /// The number of the change that made it what it is: never used twice by one owner.
    var version: Int64
    /// What the client sent to create it, hashed, to know the same create when it comes again.
    let creation: [UInt8]

    var etag: ETag { ETag(version: version) }
}
