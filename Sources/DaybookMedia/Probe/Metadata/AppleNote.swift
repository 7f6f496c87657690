/// Apple's maker note: a directory whose offsets count from the note's own start.
enum AppleNote {
    static func read(_ note: ByteBlock) -> AppleFacts {
        var facts = AppleFacts()
        guard note.has("Apple iOS\0") else { return facts }
        let order: ByteOrder = note.u16(12) == 0x4949 ? .little : .big
        let structure = TIFFStructure(ByteSource(note), base: 0, order: order, firstDirectory: 14)
        let tags = structure.directory(at: 14)
        facts.hdrImageType = tags[0x000A]?.integer()
        facts.burstIdentifier = tags[0x000B]?.text
        facts.contentIdentifier = tags[0x0011]?.text
        facts.imageCaptureType = tags[0x0014]?.integer()
        facts.cameraType = tags[0x002E]?.integer()
        return facts
    }
}

/// The facts in Apple's maker note; absent if the note does not state them.
struct AppleFacts: Sendable {
    var hdrImageType: Int?
    var burstIdentifier: String?
    var contentIdentifier: String?
    var imageCaptureType: Int?
    var cameraType: Int?
}
