/// Reads a JPEG 2000's size: from its header's box, or the first marker of its codestream (ITU-T T.800, A.5.1 and I.5.3).
enum JPEG2000Reader {
    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        let boxes = BoxReader(source: source)
        facts.decodesWhole = true
        if let header = boxes.top.first(where: { $0.isKind("jp2h") }),
            let size = boxes.children(header).first(where: { $0.isKind("ihdr") })
        {
            let content = boxes.content(size, limit: 8)
            (facts.storedWidth, facts.storedHeight) = (content.u32(4) ?? 0, content.u32(0) ?? 0)
        }
        facts.isWhole = facts.storedWidth > 0 && facts.storedHeight > 0
    }
}
