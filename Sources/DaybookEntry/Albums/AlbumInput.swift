/// An album as a client sends it, before anything of it is believed.
struct AlbumInput: Hashable, Sendable {
    var id = ""
    var title = ""
    var parentID: String?
    var coverPhotoID: String?
    var filter: String?

    /// What the client sent, hashed, without the id.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add("album")
        digest.add(title)
        for text in [parentID, coverPhotoID] { digest.add([text].compactMap(\.self)) }
        // Creates from before there were filters hash as they did.
        if let filter { digest.add(filter) }
        return digest.finish()
    }
}
