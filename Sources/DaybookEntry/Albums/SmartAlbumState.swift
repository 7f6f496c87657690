/// An album that fills itself, as it is now.
struct SmartAlbumState: Hashable, Codable, Sendable {
    let id: String
    let photoCount: Int64
    let cover: UUIDBytes?

    /// Changes with what it shows.
    var etag: ETag {
        var digest = ContentDigest()
        digest.add(id)
        digest.add(photoCount)
        digest.add(cover?.description ?? "")
        return ETag(digest: digest.finish())
    }
}
