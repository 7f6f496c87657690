/// The current content of a smart album.
struct SmartAlbumState: Hashable, Codable, Sendable {
    let id: String
    let photoCount: Int64
    let cover: UUIDBytes?

    /// The etag, which changes with the album's content.
    var etag: ETag {
        var digest = ContentDigest()
        digest.add(id)
        digest.add(photoCount)
        digest.add(cover?.description ?? "")
        return ETag(digest: digest.finish())
    }
}
