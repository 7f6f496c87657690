/// The boxes before the bytes of a HEIF's items (ISO/IEC 14496-12, sections 4.3 and 8.11).
///
/// Items are numbered from 0 here and from 1 in the file; the first is the picture. Each item is one stretch, after the
/// one before it.
struct HEIFHead {
    /// The items' types.
    let items: [Int]
    /// The number of bytes of each item.
    let counts: [Int]
    /// The properties, as whole boxes.
    let properties: [[UInt8]]
    /// The numbers of each item's properties, counted from 1.
    let links: [[Int]]
    let references: [HEIFGraph.Reference]
    /// The items that are not only a part of another item.
    let shown: Set<Int>
    let isAV1: Bool

    /// The head, up to the first item's first byte.
    var bytes: [UInt8] {
        let front = fileType
        var parts = BoxBytes()
        parts.box("hdlr") { content in
            content.number(0, width: 8)
            content.text("pict")
            content.number(0, width: 8)
            content.number(0, width: 5)
        }
        parts.box("pitm") { content in
            content.number(0, width: 4)
            content.number(1, width: 2)
        }
        writeInformation(&parts)
        if !references.isEmpty { writeReferences(&parts) }
        writeProperties(&parts)
        var places = BoxBytes()
        writeLocations(&places, from: 0)
        // All offsets have one width, so that the box's length does not depend on them.
        let start = front.count + 12 + parts.bytes.count + places.bytes.count + 16
        var head = BoxBytes(bytes: front)
        head.box("meta") { content in
            content.number(0, width: 4)
            content.bytes += parts.bytes
            writeLocations(&content, from: start)
        }
        head.number(1, width: 4)
        head.text("mdat")
        head.number(16 + counts.reduce(0, +), width: 8)
        return head.bytes
    }

    private var fileType: [UInt8] {
        var front = BoxBytes()
        let codec = isAV1 ? "avif" : "heic"
        front.box("ftyp") { $0.text("\(codec)\0\0\0\0mif1\(codec)miaf") }
        return front.bytes
    }

    private func writeInformation(_ bytes: inout BoxBytes) {
        bytes.box("iinf") { content in
            content.number(0, width: 4)
            content.number(items.count, width: 2)
            for (place, type) in items.enumerated() {
                content.box("infe") { entry in
                    entry.number(2 << 24 | (shown.contains(place) ? 0 : 1), width: 4)
                    entry.number(place + 1, width: 2)
                    entry.number(0, width: 2)
                    entry.number(type, width: 4)
                    entry.number(0, width: 1)
                }
            }
        }
    }

    private func writeReferences(_ bytes: inout BoxBytes) {
        bytes.box("iref") { content in
            content.number(0, width: 4)
            for reference in references {
                content.box(reference.kind) { entry in
                    entry.number(reference.source + 1, width: 2)
                    entry.number(reference.targets.count, width: 2)
                    for target in reference.targets { entry.number(target + 1, width: 2) }
                }
            }
        }
    }

    private func writeProperties(_ bytes: inout BoxBytes) {
        bytes.box("iprp") { content in
            content.box("ipco") { boxes in
                for property in properties { boxes.bytes += property }
            }
            content.box("ipma") { associations in
                associations.number(1, width: 4)
                associations.number(links.count, width: 4)
                for (place, links) in links.enumerated() {
                    associations.number(place + 1, width: 2)
                    associations.number(min(links.count, 255), width: 1)
                    for link in links.prefix(255) { associations.number(link, width: 2) }
                }
            }
        }
    }

    /// Writes one entry for each item, with no stretch if the item has no bytes: a decoder refuses an item without an
    /// entry.
    private func writeLocations(_ bytes: inout BoxBytes, from start: Int) {
        var place = start
        bytes.box("iloc") { content in
            content.number(1 << 24, width: 4)
            // Offsets and lengths have eight bytes each.
            content.number(0x8800, width: 2)
            content.number(counts.count, width: 2)
            for (item, count) in counts.enumerated() {
                content.number(item + 1, width: 2)
                content.number(0, width: 4)
                content.number(count > 0 ? 1 : 0, width: 2)
                guard count > 0 else { continue }
                content.number(place, width: 8)
                content.number(count, width: 8)
                place += count
            }
        }
    }
}

/// A writer of boxes.
struct BoxBytes {
    var bytes: [UInt8] = []

    /// Appends a number of `width` bytes, the most significant first.
    mutating func number(_ value: Int, width: Int) {
        for place in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (place * 8))) }
    }

    mutating func text(_ text: String) { bytes += Array(text.utf8) }

    /// Appends a box around the content that `write` adds.
    mutating func box(_ kind: StaticString, write: (inout BoxBytes) -> Void) { box(Box.number(kind), write: write) }

    /// Appends a box of a kind given by its number.
    mutating func box(_ kind: Int, write: (inout BoxBytes) -> Void) {
        let start = bytes.count
        number(0, width: 4)
        number(kind, width: 4)
        write(&self)
        let size = bytes.count - start
        for place in 0..<4 { bytes[start + place] = UInt8(truncatingIfNeeded: size >> (24 - place * 8)) }
    }
}
