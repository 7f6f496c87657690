/// The fields of a subject as a client sends them, before validation.
struct SubjectInput: Hashable, Sendable {
    var id = ""
    var name = ""
    /// The schema's number of the kind; 0 if not set.
    var kind: Int32 = 0
    var birthday: String?
    var soundID: String?
    var coverPhotoID: String?

    /// The hash of the fields, without the ID.
    var creation: [UInt8] {
        var digest = ContentDigest()
        digest.add("subject")
        digest.add(name)
        digest.add(Int64(kind))
        for text in [birthday, soundID, coverPhotoID] { digest.add([text].compactMap(\.self)) }
        return digest.finish()
    }
}
