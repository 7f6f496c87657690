/// A subject as a client sends it, before anything of it is believed.
struct SubjectInput: Hashable, Sendable {
    var id = ""
    var name = ""
    /// The schema's number of the kind; 0 when nothing was said.
    var kind: Int32 = 0
    var birthday: String?
    var soundID: String?
    var coverPhotoID: String?

    /// What the client sent, hashed, without the id.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add("subject")
        digest.add(name)
        digest.add(Int64(kind))
        for text in [birthday, soundID, coverPhotoID] { digest.add([text].compactMap(\.self)) }
        return digest.finish()
    }
}
