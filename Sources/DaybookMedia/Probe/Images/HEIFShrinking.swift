/// A HEIF or AVIF with smaller stated sizes than its pictures have.
///
/// The decoder below libheif returns each tile smaller by the same factor, so that libheif, which assembles the tiles,
/// never has the picture at full size. This takes a fraction of the memory, plus one tile at full size.
enum HEIFShrinking {
    /// Returns the view with pictures stated as `divisor` times smaller each way, rounded up.
    ///
    /// - Returns: `nil` if this is impossible: for overlays, for fractions whose numbers would not fit, and for tiles
    ///   whose sides are not multiples of the divisor.
    static func of(_ view: FileView, dividedBy divisor: JPEGScale) -> FileView? {
        guard let graph = HEIFGraph(ByteSource(view)), graph.primary != nil, !graph.items.isEmpty,
            !graph.properties.isEmpty, let properties = properties(of: graph, dividedBy: Int(divisor.rawValue)),
            let grids = grids(of: graph, dividedBy: Int(divisor.rawValue))
        else { return nil }
        var smaller = view
        smaller.replace(properties + grids)
        return smaller
    }

    /// Returns the smallest scale for a picture and all of its parts; `nil` if it can only be decoded at full size.
    /// Each larger scale is possible, too.
    static func smallest(of selection: HEIFSelection, in graph: HEIFGraph) -> JPEGScale? {
        let types = selection.items.map { graph.items[$0]?.type }
        guard !types.contains(Box.number("iovl")) else { return nil }
        // Each property once: items share properties.
        let apertures = Set(selection.items.flatMap { graph.propertyNumbers(of: $0) }).map { graph.properties[$0 - 1] }
            .filter { $0.isKind("clap") }
        let grids = zip(selection.items, types).filter { $1 == Box.number("grid") }.map(\.0)
        return JPEGScale.allCases.reversed().first { scale in
            let divisor = Int(scale.rawValue)
            let uneven = uneven(selection.items, in: graph, dividedBy: divisor)
            return apertures.allSatisfy { aperture($0, in: graph, dividedBy: divisor) != nil }
                && grids.allSatisfy { grid($0, in: graph, dividedBy: divisor, uneven: uneven) != nil }
        }
    }

    private typealias Replacement = (place: Int, bytes: [UInt8])

    /// Returns the replaced sizes and crops, which are stated as fractions.
    private static func properties(of graph: HEIFGraph, dividedBy divisor: Int) -> [Replacement]? {
        var all: [Replacement] = []
        for property in graph.properties {
            let content = graph.boxes.content(property, limit: 32)
            if property.isKind("ispe"), let width = content.u32(4), let height = content.u32(8) {
                all.append(
                    (property.start + 4, number(divided(width, by: divisor)) + number(divided(height, by: divisor))))
            } else if property.isKind("clap") {
                guard let replacements = aperture(property, in: graph, dividedBy: divisor) else { return nil }
                all += replacements
            }
        }
        return all
    }

    private static func aperture(_ property: Box, in graph: HEIFGraph, dividedBy divisor: Int) -> [Replacement]? {
        let content = graph.boxes.content(property, limit: 32)
        var all: [Replacement] = []
        for place in [4, 12, 20, 28] {
            guard let below = content.u32(place), below <= Int(UInt32.max) / divisor else { return nil }
            all.append((property.start + place, number(below * divisor)))
        }
        return all
    }

    /// Returns the replaced sizes in the grids' own descriptions (ISO/IEC 23008-12, section 6.6.2.3.2).
    private static func grids(of graph: HEIFGraph, dividedBy divisor: Int) -> [Replacement]? {
        var all: [Replacement] = []
        let uneven = uneven(graph.order, in: graph, dividedBy: divisor)
        for item in graph.order {
            let type = graph.items[item]?.type
            if type == Box.number("iovl") { return nil }
            guard type == Box.number("grid") else { continue }
            guard let replacement = grid(item, in: graph, dividedBy: divisor, uneven: uneven) else { return nil }
            all.append(replacement)
        }
        return all
    }

    private static func grid(
        _ item: Int, in graph: HEIFGraph, dividedBy divisor: Int, uneven: Set<Int>
    ) -> Replacement? {
        guard uneven.isDisjoint(with: graph.sources(of: item)),
            let place = graph.stretches(of: item)?.first,
            let head = graph.source.block(place.lowerBound, count: min(place.count, 12)), let flags = head[1]
        else { return nil }
        let wide = flags & 1 == 1
        guard let width = wide ? head.u32(4) : head.u16(4), let height = wide ? head.u32(8) : head.u16(6) else {
            return nil
        }
        let sides = number(divided(width, by: divisor)) + number(divided(height, by: divisor))
        return (place.lowerBound + 4, wide ? sides : [sides[2], sides[3], sides[6], sides[7]])
    }

    /// Returns the items whose sides are not multiples of the divisor: rounded tiles would leave gaps.
    private static func uneven(_ items: [Int], in graph: HEIFGraph, dividedBy divisor: Int) -> Set<Int> {
        var known: [Int: Bool] = [:]
        func isEven(_ number: Int) -> Bool {
            let property = graph.properties[number - 1]
            guard property.isKind("ispe") else { return true }
            if let known = known[number] { return known }
            let content = graph.boxes.content(property, limit: 16)
            let isEven = [content.u32(4), content.u32(8)].allSatisfy { $0.map { $0.isMultiple(of: divisor) } ?? false }
            known[number] = isEven
            return isEven
        }
        return Set(items.filter { !graph.propertyNumbers(of: $0).allSatisfy(isEven) })
    }

    private static func divided(_ side: Int, by divisor: Int) -> Int { (side + divisor - 1) / divisor }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }
}
