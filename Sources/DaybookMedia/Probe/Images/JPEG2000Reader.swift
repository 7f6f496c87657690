/// A reader of a JPEG 2000's size, from its header's box and from the first marker of its codestream, and of a packet
/// of XMP (ITU-T T.800, A.5.1 and I.5.3).
enum JPEG2000Reader {
    /// The identifier of the box that contains XMP (ISO 16684-3).
    private static let nameOfXMP: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        let boxes = BoxReader(source: source)
        let top = boxes.top
        facts.decodesWhole = true
        if let header = top.first(where: { $0.isKind("jp2h") }),
            let size = boxes.children(header).first(where: { $0.isKind("ihdr") })
        {
            let content = boxes.content(size, limit: 8)
            (facts.storedWidth, facts.storedHeight) = (content.u32(4) ?? 0, content.u32(0) ?? 0)
        }
        // The decoder uses the codestream and ignores the header.
        if let stream = top.first(where: { $0.isKind("jp2c") }),
            let size = streamSize(boxes.content(stream, limit: 24))
        {
            facts.storedWidth = max(facts.storedWidth, size.width)
            facts.storedHeight = max(facts.storedHeight, size.height)
        }
        for box in top where box.isKind("uuid") && !facts.hasXMP {
            let content = source.upTo(box.start, count: min(box.count, ByteSource.blockLimit))
            if content.prefix(16).bytes.elementsEqual(nameOfXMP), let packet = content.from(16) {
                XMPScanner.read(packet, into: &facts)
            }
        }
        facts.isWhole = facts.storedWidth > 0 && facts.storedHeight > 0
    }

    /// Returns the size in a codestream's first segment: the reference grid's, without the part before the picture.
    private static func streamSize(_ head: ByteBlock) -> (width: Int, height: Int)? {
        guard head.u32(0) == 0xFF4F_FF51, let right = head.u32(8), let bottom = head.u32(12), let left = head.u32(16),
            let top = head.u32(20)
        else { return nil }
        return (max(right - left, 0), max(bottom - top, 0))
    }
}
