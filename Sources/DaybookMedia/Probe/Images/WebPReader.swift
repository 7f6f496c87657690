/// A reader of a WebP's chunks (RFC 9649).
enum WebPReader {
    private static let chunkLimit = 1 << 17

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        var place = 12
        var frames = 0
        facts.decodesWhole = true
        for _ in 0..<chunkLimit {
            guard let head = source.block(place, count: 8), let size = head.u32(4, order: .little) else { break }
            let start = place + 8
            if head.has("ANMF") {
                frames += 1
            } else if head.has("EXIF") {
                ExifReader.read(source.upTo(start, count: size), into: &facts)
            } else if head.has("XMP ") {
                XMPScanner.read(source.upTo(start, count: size), into: &facts)
            } else if facts.storedWidth == 0 {
                readSize(head, body: source.upTo(start, count: 10), into: &facts)
            }
            place = start + size + size % 2
        }
        facts.isWhole = facts.storedWidth > 0 && place >= source.count
        facts.frames = max(frames, 1)
        facts.orientation = JPEGReader.validOrientation(facts.exif.orientation)
    }

    private static func readSize(_ head: ByteBlock, body: ByteBlock, into facts: inout FileFacts) {
        if head.has("VP8X"), let width = body.u24(4, order: .little), let height = body.u24(7, order: .little) {
            facts.storedWidth = width + 1
            facts.storedHeight = height + 1
        } else if head.has("VP8 "), let width = body.u16(6, order: .little), let height = body.u16(8, order: .little) {
            facts.storedWidth = width & 0x3FFF
            facts.storedHeight = height & 0x3FFF
        } else if head.has("VP8L"), let bits = body.u32(1, order: .little) {
            facts.storedWidth = bits & 0x3FFF + 1
            facts.storedHeight = bits >> 14 & 0x3FFF + 1
        }
    }
}
