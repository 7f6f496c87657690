/// The items of a HEIF from which its picture is made: everything that a decoder needs, whatever else is in the file.
///
/// A gain map, another exposure, or a newer kind of presentation is not among them.
struct HEIFSelection {
    /// The maximum number of coded items of one picture. The decoding time grows with the square of their number; a
    /// picture of 16,384 pixels a side has as many tiles of 256.
    private static let codedLimit = 4096
    /// The maximum number of derived items, such as grids, and their maximum depth, which also ends cycles.
    private static let derivedLimit = 64
    private static let depthLimit = 4
    /// The maximum number of auxiliary pictures and thumbnails that are examined.
    private static let companionLimit = 64
    private static let alphaTypes = [
        "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1",
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
    ]

    /// The item that is shown.
    let picture: Int
    /// The item with the transparency of each pixel.
    private(set) var alpha: Int?
    /// The same picture in small, with the same orientation.
    private(set) var thumbnail: Int?
    /// All items, each once, in the order in which they were found.
    private(set) var items: [Int] = []
    /// The items from which each derived item is made.
    private(set) var sources: [Int: [Int]] = [:]

    /// - Returns: `nil` if the file has no picture that can be decoded, or not all of it.
    init?(_ graph: HEIFGraph) {
        guard let primary = graph.primary, let item = graph.items[primary] else { return nil }
        // The first source of a picture with its gain map is the picture.
        picture = item.type == Box.number("tmap") ? graph.sources(of: primary).first ?? primary : primary
        guard add(picture, from: graph) else { return nil }
        let picture = picture
        func companions(_ kind: StaticString) -> [Int] {
            graph.references.lazy.filter { $0.kind == Box.number(kind) && $0.targets.contains(picture) }
                .prefix(HEIFSelection.companionLimit).map(\.source)
        }
        if let clear = companions("auxl").first(where: { HEIFSelection.isAlpha($0, in: graph) }),
            add(clear, from: graph)
        {
            alpha = clear
        }
        let orientation = HEIFTurning(graph.properties(of: picture), boxes: graph.boxes).orientation
        let small = companions("thmb").first {
            $0 != picture && HEIFTurning(graph.properties(of: $0), boxes: graph.boxes).orientation == orientation
        }
        if let small, add(small, from: graph) { thumbnail = small }
    }

    /// Adds an item and all items from which it is made; adds nothing if any of them is missing.
    private mutating func add(_ root: Int, from graph: HEIFGraph) -> Bool {
        var (found, known) = (self, Set(items))
        var layer = [root]
        for _ in 0..<HEIFSelection.depthLimit {
            var (next, queued): ([Int], Set<Int>) = ([], [])
            for item in layer {
                guard let parts = HEIFSelection.parts(of: item, in: graph) else { return false }
                if known.insert(item).inserted { found.items.append(item) }
                if !parts.isEmpty { found.sources[item] = parts }
                for part in parts where queued.insert(part).inserted { next.append(part) }
                guard found.items.count - found.sources.count <= HEIFSelection.codedLimit,
                    found.sources.count <= HEIFSelection.derivedLimit
                else { return false }
            }
            if next.isEmpty {
                self = found
                return true
            }
            layer = next
        }
        return false
    }

    /// Returns the items from which an item is made, none for a coded one; `nil` if the item cannot be decoded.
    private static func parts(of item: Int, in graph: HEIFGraph) -> [Int]? {
        guard let type = graph.items[item]?.type else { return nil }
        let properties = graph.properties(of: item)
        switch type {
        case Box.number("hvc1"):
            return properties.contains { $0.isKind("hvcC") } && graph.stretches(of: item) != nil ? [] : nil
        case Box.number("av01"):
            return properties.contains { $0.isKind("av1C") } && graph.stretches(of: item) != nil ? [] : nil
        case Box.number("grid"), Box.number("iovl"):
            let sources = graph.sources(of: item)
            return sources.isEmpty || graph.stretches(of: item) == nil ? nil : sources
        case Box.number("iden"):
            let sources = graph.sources(of: item)
            return sources.count == 1 ? sources : nil
        default: return nil
        }
    }

    private static func isAlpha(_ item: Int, in graph: HEIFGraph) -> Bool {
        graph.properties(of: item).contains { property in
            property.isKind("auxC")
                && graph.boxes.content(property, limit: 256).text(4).map { alphaTypes.contains($0) } ?? false
        }
    }
}

extension HEIFSelection {
    /// Returns the largest number of pixels that the decoder has at the same time for one of the items: the stated
    /// number of each, and the canvas of grids and overlays.
    func pixels(in graph: HEIFGraph) -> Int {
        var most = 0
        for item in items {
            most = max(most, HEIFSelection.stated(of: item, in: graph))
            if sources[item] != nil { most = max(most, HEIFSelection.canvas(of: item, in: graph)) }
        }
        return most
    }

    /// Returns the pixels of the largest item that is coded itself, not derived from others.
    func framePixels(in graph: HEIFGraph) -> Int {
        items.lazy.filter { sources[$0] == nil }.map { HEIFSelection.stated(of: $0, in: graph) }.max() ?? 0
    }

    /// Returns the pixels that an item states.
    private static func stated(of item: Int, in graph: HEIFGraph) -> Int {
        graph.properties(of: item).lazy.filter { $0.isKind("ispe") }.map { property in
            let content = graph.boxes.content(property, limit: 16)
            return PixelBudget.pixels(width: content.u32(4) ?? 0, height: content.u32(8) ?? 0)
        }.max() ?? 0
    }

    /// Returns the canvas of a grid or an overlay from its description: the sides come after the version, flags, and
    /// fields of the kind.
    private static func canvas(of item: Int, in graph: HEIFGraph) -> Int {
        let place: Int
        switch graph.items[item]?.type {
        case Box.number("grid"): place = 4
        case Box.number("iovl"): place = 10
        default: return 0
        }
        guard let content = graph.bytes(of: item, limit: 1 << 20), let flags = content[1] else { return 0 }
        let width = flags & 1 == 0 ? 2 : 4
        guard let across = content.number(place, width: width), let down = content.number(place + width, width: width)
        else { return 0 }
        return PixelBudget.pixels(width: Int(across), height: Int(down))
    }
}
