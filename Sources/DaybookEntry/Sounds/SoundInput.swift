/// A sound as a client sends it, before anything of it is believed.
struct SoundInput: Hashable, Sendable {
    var id = ""
    var title = ""
    /// The name of the file it came as; empty when it had none.
    var fileName = ""

    /// What the client sent, hashed, with the digest of the bytes.
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
