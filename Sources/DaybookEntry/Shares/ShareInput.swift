/// A share as a client asks for it, before anything of it is believed. The password goes its own way.
struct ShareInput: Hashable, Sendable {
    var id = ""
    var entryID: String?
    var photoIDs: [String] = []
    var albumID: String?
    var title = ""
    var expireTime: TimestampInput?
    var viewLimit: Int64?
    var includesLocation = false
    var hasPassword = false

    /// What a create asks for but for the password: equal for the same create sent twice.
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
        return digest.finish()
    }
}
