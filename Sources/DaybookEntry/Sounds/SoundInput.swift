/// The fields of a sound as a client sends them, before validation.
struct SoundInput: Hashable, Sendable {
    var id = ""
    var title = ""
    /// The name of the uploaded file; empty if it had none.
    var fileName = ""

    /// Returns the hash of the fields, with the digest of the bytes.
    func creation(digest bytes: [UInt8]) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("sound")
        digest.add(id)
        digest.add(title)
        digest.add(fileName)
        digest.add(hexadecimal(bytes))
        return digest.finish()
    }
}
