/// A reader of boxes that never leaves the parent box (ISO/IEC 14496-12, section 4.2).
struct BoxReader {
    /// The maximum number of boxes on one level: more than any camera writes.
    static let boxLimit = 4096

    let source: ByteSource

    /// The boxes on the file's top level.
    var top: [Box] { boxes(from: 0, to: source.count) }

    /// Returns the boxes between two offsets, at most `limit`. A box that claims to be longer than the rest is cut; a
    /// broken one ends the list.
    func boxes(from start: Int, to end: Int, limit: Int = BoxReader.boxLimit) -> [Box] {
        var boxes: [Box] = []
        var place = start
        while boxes.count < limit, place <= end - 8, let head = source.block(place, count: 8),
            let size = head.u32(0), let kind = head.u32(4)
        {
            var headSize = 8
            var boxSize = size
            if size == 1 {
                guard let long = source.block(place + 8, count: 8)?.u64(0) else { break }
                headSize = 16
                boxSize = long
            } else if size == 0 {
                boxSize = end - place
            }
            guard boxSize >= headSize else { break }
            let whole = min(boxSize, end - place)
            guard whole >= headSize else { break }
            boxes.append(
                Box(kind: kind, start: place + headSize, count: whole - headSize, isCut: whole < boxSize))
            place += whole
        }
        return boxes
    }

    /// Returns the boxes inside a box, after the first `skip` bytes of its content.
    func children(_ box: Box, skip: Int = 0, limit: Int = BoxReader.boxLimit) -> [Box] {
        guard skip <= box.count else { return [] }
        return boxes(from: box.start + skip, to: box.end, limit: limit)
    }

    /// Returns the first box along a path of kinds; `nil` if a step of the path is missing.
    func child(of box: Box, at path: StaticString...) -> Box? {
        var current = box
        for kind in path {
            guard let next = children(current).first(where: { $0.isKind(kind) }) else { return nil }
            current = next
        }
        return current
    }

    /// Returns a box's content, at most `limit` bytes of it.
    func content(_ box: Box, limit: Int = 1 << 20) -> ByteBlock { source.upTo(box.start, count: min(box.count, limit)) }

    /// Returns the boxes in a `meta` box. QuickTime wrote it without a version in front.
    func metaChildren(_ meta: Box) -> [Box] {
        let isOld = source.block(meta.start, count: 8)?.has("hdlr", at: 4) == true
        return children(meta, skip: isOld ? 0 : 4)
    }
}

/// A box of the ISO base media file format: a four-letter kind and a span of the file.
struct Box: Sendable {
    /// The kind's four letters as a number.
    let kind: Int
    /// The start of the content in the file; `count` is its length.
    let start: Int
    let count: Int
    /// Whether the box claims to be longer than its parent.
    var isCut = false

    /// The offset after the box.
    var end: Int { start + count }

    /// Whether the kind is valid: four printable ASCII characters.
    var hasLetters: Bool { (0..<4).allSatisfy { (0x20...0x7E).contains(kind >> ($0 * 8) & 255) } }

    /// Returns whether the kind is `name`, four ASCII letters.
    func isKind(_ name: StaticString) -> Bool { kind == Box.number(name) }

    /// Returns four letters as a number.
    static func number(_ name: StaticString) -> Int {
        name.withUTF8Buffer { buffer in unsafe buffer.reduce(0) { $0 << 8 | Int($1) } }
    }
}
