/// A reader of a PNG's chunks (ISO/IEC 15948; `eXIf` and `acTL` by the third edition).
enum PNGReader {
    /// The maximum number of chunks that are read.
    static let chunkLimit = 1 << 20
    private static let textLimit = 64

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        var place = 8
        facts.isWhole = false
        for _ in 0..<chunkLimit {
            guard let head = source.block(place, count: 8), let size = head.u32(0), size < 0x8000_0000 else { break }
            if head.has("IEND", at: 4) {
                facts.isWhole = true
                break
            }
            if !head.has("IDAT", at: 4), !head.has("fdAT", at: 4) {
                readChunk(head, body: source.upTo(place + 8, count: size), into: &facts)
            }
            place += 12 + size
        }
        facts.orientation = JPEGReader.validOrientation(facts.exif.orientation)
    }

    private static func readChunk(_ head: ByteBlock, body: ByteBlock, into facts: inout FileFacts) {
        if head.has("IHDR", at: 4), let width = body.u32(0), let height = body.u32(4), facts.storedWidth == 0 {
            facts.storedWidth = width
            facts.storedHeight = height
            facts.decodesWhole = body[12] == 1
            // Four bytes per pixel, the default, are enough for eight bits and palettes.
            facts.bytesPerPixel = body[8] == 16 ? 8 : 4
        } else if head.has("eXIf", at: 4) {
            ExifReader.read(body, into: &facts)
        } else if head.has("acTL", at: 4), let frames = body.u32(0) {
            facts.frames = max(frames, 1)
        } else if head.has("tEXt", at: 4) || head.has("iTXt", at: 4), body.has("Creation Time\0") {
            facts.creationText = facts.creationText ?? creationTime(body, isInternational: head.has("iTXt", at: 4))
        } else if head.has("iTXt", at: 4), body.has("XML:com.adobe.xmp\0") {
            // Keyword, compression flag and method, language, translated keyword. Compressed packets are skipped.
            guard body[18] == 0, let language = body.find("\0", from: 20),
                let keyword = body.find("\0", from: language + 1),
                let packet = body.from(keyword + 1)
            else { return }
            XMPScanner.read(packet, into: &facts)
        }
    }

    /// Returns the text of a chunk with the keyword `Creation Time`. International chunks have a flag and a method of
    /// compression, a language and a translated keyword before it; compressed ones are skipped.
    private static func creationTime(_ body: ByteBlock, isInternational: Bool) -> String? {
        guard isInternational else { return body.from(14)?.prefix(textLimit).text() }
        guard body[14] == 0, let language = body.find("\0", from: 16), let keyword = body.find("\0", from: language + 1)
        else { return nil }
        return body.from(keyword + 1)?.prefix(textLimit).text()
    }
}
