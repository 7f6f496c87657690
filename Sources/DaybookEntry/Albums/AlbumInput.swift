/// The fields of an album as a client sends them, before validation.
struct AlbumInput: Hashable, Sendable {
    var id = ""
    var title = ""
    var parentID: String?
    var coverPhotoID: String?
    var filter: String?

    /// The hash of the fields, without the ID.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add("album")
        digest.add(title)
        for text in [parentID, coverPhotoID] { digest.add([text].compactMap(\.self)) }
        // Albums created before there were filters must keep their hash.
        if let filter { digest.add(filter) }
        return digest.finish()
    }
}
