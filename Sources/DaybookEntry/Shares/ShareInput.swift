/// The fields of a share as a client sends them, before validation and without the password.
struct ShareInput: IdentifiedInput, Hashable {
    var id = ""
    var entryID: String?
    var photoIDs: [String] = []
    var albumID: String?
    var isTextOnly = false
    var title = ""
    var expireTime: TimestampInput?
    var viewLimit: Int64?
    var includesLocation = false
    var pictureSize = SharePictureSize.screen
    var hasPassword = false

    /// The hash of the fields without the password: equal if the same creation is sent twice.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add(entryID ?? "")
        digest.add(photoIDs)
        digest.add(albumID ?? "")
        digest.add(title)
        digest.add(expireTime)
        digest.add(viewLimit ?? 0)
        digest.add(includesLocation)
        digest.add(hasPassword)
        // A share without the flag, and of the size for screens, has the hash that older versions stored.
        if isTextOnly { digest.add(isTextOnly) }
        if pictureSize != .screen {
            digest.add("pictureSize")
            digest.add(pictureSize.rawValue)
        }
        return digest.finish()
    }
}
