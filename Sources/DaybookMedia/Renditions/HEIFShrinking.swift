/// A HEIF or AVIF that says of its pictures that they are smaller than they are.
///
/// The decoder below libheif hands over each tile that many times smaller, so that libheif, which puts the tiles
/// together, never has the whole picture: what it takes is a fraction of it, and one tile.
enum HEIFShrinking {
    /// Items that are looked at.
    private static let itemLimit = 20_000
    /// The longest of the boxes that list items.
    private static let listLimit = 4 << 20

    /// The view, its pictures said to be `divisor` times smaller each way, rounded up.
    ///
    /// - Returns: `nil` where that cannot be said: of pictures that are laid over each other, and of fractions whose numbers
    ///   have no room.
    static func of(_ view: FileView, dividedBy divisor: JPEGScale) -> FileView? {
        let boxes = BoxReader(source: ByteSource(view))
        guard let meta = boxes.top.first(where: { $0.isKind("meta") }) else { return nil }
        let parts = boxes.metaChildren(meta)
        guard let properties = properties(parts, boxes, Int(divisor.rawValue)),
            let grids = grids(parts, boxes, Int(divisor.rawValue))
        else { return nil }
        var smaller = view
        smaller.replace(properties + grids)
        return smaller
    }

    private typealias Replacement = (place: Int, bytes: [UInt8])

    /// Sizes, and what is cut off, which is told in fractions.
    private static func properties(_ parts: [Box], _ boxes: BoxReader, _ divisor: Int) -> [Replacement]? {
        guard let iprp = parts.first(where: { $0.isKind("iprp") }),
            let ipco = boxes.children(iprp).first(where: { $0.isKind("ipco") })
        else { return nil }
        var all: [Replacement] = []
        for property in boxes.children(ipco) {
            let content = boxes.content(property, limit: 32)
            if property.isKind("ispe"), let width = content.u32(4), let height = content.u32(8) {
                all.append((property.start + 4, number(divided(width, divisor)) + number(divided(height, divisor))))
            } else if property.isKind("clap") {
                for place in [4, 12, 20, 28] {
                    guard let below = content.u32(place), below <= Int(UInt32.max) / divisor else { return nil }
                    all.append((property.start + place, number(below * divisor)))
                }
            }
        }
        return all
    }

    /// The sizes that grids say in their own descriptions (ISO/IEC 23008-12, section 6.6.2.3.2).
    private static func grids(_ parts: [Box], _ boxes: BoxReader, _ divisor: Int) -> [Replacement]? {
        guard let iinf = parts.first(where: { $0.isKind("iinf") }), let iloc = parts.first(where: { $0.isKind("iloc") })
        else { return nil }
        let places = ItemLocations.read(boxes.content(iloc, limit: listLimit), limit: itemLimit)
        let data = parts.first { $0.isKind("idat") }
        let version = boxes.content(iinf, limit: 1)[0] ?? 0
        var all: [Replacement] = []
        for entry in boxes.children(iinf, skip: version == 0 ? 6 : 8) where entry.isKind("infe") {
            let content = boxes.content(entry, limit: 16)
            let width = content[0] == 2 ? 2 : 4
            guard let item = content.number(4, width: width) else { continue }
            if content.has("iovl", at: 6 + width) { return nil }
            guard content.has("grid", at: 6 + width) else { continue }
            guard let place = places[Int(item)], let replacement = grid(place, data, boxes, divisor) else { return nil }
            all.append(replacement)
        }
        return all
    }

    private static func grid(
        _ place: ItemLocations.Place, _ data: Box?, _ boxes: BoxReader, _ divisor: Int
    ) -> Replacement? {
        guard !place.isInData || data.map({ place.start <= $0.count }) == true else { return nil }
        let start = place.isInData ? (data?.start ?? 0) + place.start : place.start
        guard let head = boxes.source.block(start, min(place.count, 12)), let flags = head[1] else { return nil }
        let wide = flags & 1 == 1
        guard let width = wide ? head.u32(4) : head.u16(4), let height = wide ? head.u32(8) : head.u16(6) else {
            return nil
        }
        let sides = number(divided(width, divisor)) + number(divided(height, divisor))
        return (start + 4, wide ? sides : [sides[2], sides[3], sides[6], sides[7]])
    }

    private static func divided(_ side: Int, _ divisor: Int) -> Int { (side + divisor - 1) / divisor }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }
}
