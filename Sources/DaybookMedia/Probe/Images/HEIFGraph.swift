/// The items of a HEIF or AVIF, and the references between them (ISO/IEC 14496-12, section 8.11; ISO/IEC 23008-12).
///
/// Reading stops at the limits and follows no reference, so that its time depends only on the length of the boxes.
/// Missing or contradictory parts are absent.
struct HEIFGraph {
    /// An item's type.
    struct Item {
        /// The type's four letters as a number.
        let type: Int
        /// Whether it is a packet of XMP.
        let isXMP: Bool
    }

    /// A reference from one item to others.
    struct Reference {
        let kind: Int
        let source: Int
        let targets: [Int]
    }

    /// The maximum number of items: more than any camera writes.
    static let itemLimit = 20_000
    /// The maximum number of properties, which are numbered by fifteen bits.
    private static let propertyLimit = 1 << 15
    /// The maximum number of items that references name: two grids of 256 rows of 256, for the colours and the
    /// transparency.
    private static let targetLimit = 1 << 17
    /// The maximum number of properties of an item: more than any picture has.
    private static let linkLimit = 256
    /// The maximum length of the boxes that list items.
    private static let listLimit = 4 << 20

    let source: ByteSource
    let boxes: BoxReader
    private(set) var primary: Int?
    private(set) var items: [Int: Item] = [:]
    /// The items' numbers in the order of the file.
    private(set) var order: [Int] = []
    private(set) var properties: [Box] = []
    private(set) var references: [Reference] = []
    /// The numbers of each item's properties, counted from 1.
    private var links: [Int: [Int]] = [:]
    private var places: [Int: [Range<Int>]] = [:]

    /// Reads the graph in the file's first `meta` box; `nil` if there is none.
    init?(_ source: ByteSource) {
        let boxes = BoxReader(source: source)
        guard let meta = boxes.top.first(where: { $0.isKind("meta") }) else { return nil }
        self.init(source, meta: meta)
    }

    init(_ source: ByteSource, meta: Box) {
        self.source = source
        boxes = BoxReader(source: source)
        let parts = boxes.metaChildren(meta)
        func part(_ kind: StaticString) -> Box? { parts.first { $0.isKind(kind) } }
        if let pitm = part("pitm") {
            let content = boxes.content(pitm)
            primary = content[0] == 0 ? content.u16(4) : content.u32(4)
        }
        if let iprp = part("iprp") { readProperties(iprp) }
        if let iinf = part("iinf") { readItems(iinf) }
        if let iref = part("iref") { readReferences(iref) }
        if let iloc = part("iloc") {
            places = ItemLocations.read(
                boxes.content(iloc, limit: HEIFGraph.listLimit), data: part("idat"), limit: HEIFGraph.itemLimit)
        }
    }

    /// Returns an item's properties in their listed order, which is the order in which transforming ones apply.
    func properties(of item: Int) -> [Box] { propertyNumbers(of: item).map { properties[$0 - 1] } }

    /// Returns the numbers of an item's properties, counted from 1; each is one of the file's.
    func propertyNumbers(of item: Int) -> [Int] { links[item] ?? [] }

    /// Returns the stretches of the file that contain an item; `nil` if the file does not have them all.
    func stretches(of item: Int) -> [Range<Int>]? {
        guard let places = places[item], places.allSatisfy({ $0.upperBound <= source.count }) else { return nil }
        return places
    }

    /// Returns an item's bytes; `nil` if the file does not have them all, or if they are more than `limit`.
    func bytes(of item: Int, limit: Int) -> ByteBlock? {
        guard let stretches = stretches(of: item) else { return nil }
        if let stretch = stretches.first, stretches.count == 1 {
            return stretch.count <= limit ? source.block(stretch.lowerBound, count: stretch.count) : nil
        }
        var bytes: [UInt8] = []
        for stretch in stretches {
            guard stretch.count <= limit - bytes.count,
                let part = source.block(stretch.lowerBound, count: stretch.count)
            else { return nil }
            bytes += part.bytes
        }
        return ByteBlock(bytes)
    }

    /// Returns the items from which a derived one is made, in order.
    func sources(of item: Int) -> [Int] {
        references.first { $0.source == item && $0.kind == Box.number("dimg") }?.targets ?? []
    }

    private mutating func readProperties(_ iprp: Box) {
        let parts = boxes.children(iprp)
        if let ipco = parts.first(where: { $0.isKind("ipco") }) {
            properties = boxes.children(ipco, limit: HEIFGraph.propertyLimit)
        }
        // The limit is for all boxes together.
        var left = HEIFGraph.itemLimit
        for part in parts where part.isKind("ipma") && left > 0 {
            readAssociations(boxes.content(part, limit: HEIFGraph.listLimit), left: &left)
        }
    }

    /// - Parameter left: The number of entries that may still be read.
    private mutating func readAssociations(_ content: ByteBlock, left: inout Int) {
        guard let version = content[0], let flags = content[3], let count = content.u32(4) else { return }
        let (width, linkWidth) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
        var place = 8
        for _ in 0..<min(count, left) {
            guard let item = content.number(place, width: width), let linkCount = content[place + width] else { return }
            left -= 1
            place += width + 1
            for _ in 0..<linkCount {
                guard let link = content.number(place, width: linkWidth) else { return }
                place += linkWidth
                let number = Int(link & (linkWidth == 1 ? 0x7F : 0x7FFF))
                guard number >= 1, number <= properties.count else { continue }
                if links[Int(item), default: []].count < HEIFGraph.linkLimit {
                    links[Int(item), default: []].append(number)
                }
            }
        }
    }

    private mutating func readItems(_ iinf: Box) {
        let version = boxes.content(iinf, limit: 1)[0] ?? 0
        for entry in boxes.children(iinf, skip: version == 0 ? 6 : 8, limit: HEIFGraph.itemLimit) {
            guard entry.isKind("infe") else { continue }
            let content = boxes.content(entry, limit: 512)
            guard let infoVersion = content[0], infoVersion >= 2 else { continue }
            let width = infoVersion == 2 ? 2 : 4
            guard let number = content.number(4, width: width), let type = content.u32(4 + width + 2),
                items[Int(number)] == nil
            else { continue }
            let isXMP =
                type == Box.number("mime") && content.find("application/rdf+xml", from: 4 + width + 6) != nil
            items[Int(number)] = Item(type: type, isXMP: isXMP)
            order.append(Int(number))
        }
    }

    private mutating func readReferences(_ iref: Box) {
        let width = boxes.content(iref, limit: 1)[0] == 0 ? 2 : 4
        var left = HEIFGraph.targetLimit
        for box in boxes.children(iref, skip: 4, limit: HEIFGraph.itemLimit) {
            let content = boxes.content(box)
            guard let source = content.number(0, width: width), let count = content.u16(width), count <= left else {
                return
            }
            left -= count
            let targets = (0..<count).compactMap { content.number(width + 2 + $0 * width, width: width) }
            references.append(Reference(kind: box.kind, source: Int(source), targets: targets.map { Int($0) }))
        }
    }
}
