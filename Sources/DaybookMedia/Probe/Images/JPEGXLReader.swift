/// A reader of a JPEG XL's size and orientation, from the first bits of its codestream (ISO/IEC 18181-1, C.2 and D),
/// and of the tags and the packet in its boxes, if these are not compressed (ISO/IEC 18181-2, 9.5 and 9.6).
///
/// The size is that of the upright picture: its decoder applies the orientation, and tags must not apply it again.
enum JPEGXLReader {
    private static let metadataLimit = 8 << 20

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        facts.decodesWhole = true
        readMetadata(from: source, into: &facts)
        guard let head = codestream(source), head.u16(0) == 0xFF0A else {
            facts.isWhole = false
            return
        }
        var bits = Bits(bytes: Array(head.bytes.dropFirst(2)))
        let isSmall = bits.take(1) == 1
        let height = bits.side(isSmall)
        let ratio = bits.take(3)
        let width = ratio == 0 ? bits.side(isSmall) : height * ratios[ratio].across / ratios[ratio].down
        (facts.storedWidth, facts.storedHeight) = bits.orientation() >= 5 ? (height, width) : (width, height)
        facts.isWhole = true
    }

    /// The possible ratios of the sides if only one side is stated.
    private static let ratios: [(across: Int, down: Int)] = [
        (1, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1),
    ]

    /// Returns the first bytes of the codestream. In a box file they are in a box.
    private static func codestream(_ source: ByteSource) -> ByteBlock? {
        if source.block(0, count: 2)?.u16(0) == 0xFF0A { return source.upTo(0, count: 32) }
        let boxes = BoxReader(source: source)
        guard let box = boxes.top.first(where: { $0.isKind("jxlc") || $0.isKind("jxlp") }) else { return nil }
        // The first of several parts has its number in front.
        return boxes.content(box, limit: 36).from(box.isKind("jxlp") ? 4 : 0)
    }

    private static func readMetadata(from source: ByteSource, into facts: inout FileFacts) {
        guard source.block(0, count: 2)?.u16(0) != 0xFF0A else { return }
        let boxes = BoxReader(source: source)
        for box in boxes.top {
            if box.isKind("Exif"), !facts.hasExif {
                let content = boxes.content(box, limit: metadataLimit)
                if let skip = content.u32(0), let exif = content.from(4 + skip) ?? content.from(4) {
                    ExifReader.read(exif, into: &facts)
                }
            } else if box.isKind("xml "), !facts.hasXMP {
                XMPScanner.read(boxes.content(box, limit: metadataLimit), into: &facts)
            }
        }
    }

    /// The bits of some bytes, each byte's least significant bit first; zeros after the end.
    private struct Bits {
        let bytes: [UInt8]
        private var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func take(_ count: Int) -> Int {
            var value = 0
            for bit in 0..<count {
                let index = place / 8
                if index < bytes.count { value |= Int(bytes[index] >> (place % 8) & 1) << bit }
                place += 1
            }
            return value
        }

        /// Reads EXIF's orientation, 1 to 8; 1 if the picture's description is the default, or has no orientation.
        mutating func orientation() -> Int { take(1) == 0 && take(1) == 1 ? take(3) + 1 : 1 }

        /// Reads a side: a multiple of eight up to 256, or a number after its width.
        mutating func side(_ isSmall: Bool) -> Int {
            if isSmall { return (take(5) + 1) * 8 }
            return take([9, 13, 18, 30][take(2)]) + 1
        }
    }
}
