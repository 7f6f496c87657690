@testable import DaybookMediaCore
import Glibc

/// Any bytes as a HEIF or AVIF: its items, those of them that its picture is made of, and the file of these alone that a
/// decoder is given. Nothing is decoded.
enum HEIFTarget {
    private static let path = "/tmp/fuzz-heif-\(getpid())"
    private static let codedLimit = 4096
    private static let derivedLimit = 64
    private static let linkLimit = 256
    private static let targetLimit = 1 << 17

    static func test(_ input: [UInt8]) {
        let source = ByteSource(input)
        guard let graph = HEIFGraph(source) else { return }
        judge(graph, input.count)
        guard let selection = HEIFSelection(graph) else { return }
        judge(selection, in: graph)
        guard let file = try? file(input) else { broken("There is no file to read from.") }
        for keepsProfile in [true, false] {
            do throws(MediaError) {
                judge(try HEIFView.of(file, keepsProfile: keepsProfile), of: selection, in: graph)
            } catch {
                check(error.code == .undecodable, "A view failed otherwise: \(error)")
            }
        }
    }

    private static func judge(_ graph: HEIFGraph, _ size: Int) {
        check(graph.items.count <= HEIFGraph.itemLimit, "There are too many items.")
        check(graph.order.count == graph.items.count, "Items are listed twice, or not at all.")
        let targets = graph.references.reduce(0) { $0 + $1.targets.count }
        check(targets <= targetLimit, "References name \(targets) items.")
        for item in graph.order {
            let numbers = graph.propertyNumbers(of: item)
            check(numbers.count <= linkLimit, "An item has \(numbers.count) properties.")
            check(numbers.allSatisfy { (1...graph.properties.count).contains($0) }, "A property is none of the file's.")
            let stretches = graph.stretches(of: item) ?? []
            let areInside = stretches.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= size }
            check(areInside, "An item lies outside of the file.")
        }
    }

    private static func judge(_ selection: HEIFSelection, in graph: HEIFGraph) {
        let items = Set(selection.items)
        check(items.count == selection.items.count, "An item was chosen twice.")
        for item in [selection.picture, selection.alpha, selection.thumbnail] {
            check(item.map(items.contains) ?? true, "What is shown was not chosen.")
        }
        check(
            selection.sources.allSatisfy { items.contains($0) && $1.allSatisfy(items.contains) },
            "Something that the picture is made of was not chosen.")
        check(selection.sources.count <= derivedLimit, "Too many items are made of others.")
        check(items.count - selection.sources.count <= codedLimit, "Too many items are coded.")
        check(selection.pixels(in: graph) >= 0, "A picture has less pixels than none.")
        check(selection.framePixels(in: graph) >= 0, "A frame has less pixels than none.")
    }

    /// The view is a file of the chosen items, and as much smaller as the probe counts on.
    private static func judge(_ view: FileView, of selection: HEIFSelection, in graph: HEIFGraph) {
        guard let seen = HEIFGraph(ByteSource(view)) else { broken("A decoder's file has no items.") }
        check(seen.items.count == selection.items.count, "A decoder's file has other items.")
        check(seen.primary == 1, "A decoder's file shows another item.")
        // Properties that are too long, or cut off, are not in it: what lacks one of its codec is no picture any more.
        guard let again = HEIFSelection(seen) else { return }
        check(again.picture == 1, "A decoder shows another item.")
        check(again.items.count <= selection.items.count, "A decoder's picture is made of more.")
        let smallest = HEIFShrinking.smallest(of: selection, in: graph)
        for scale in JPEGScale.allCases {
            let smaller = HEIFShrinking.of(view, dividedBy: scale)
            check(smaller.map { $0.count == view.count } ?? true, "A smaller picture's file has another length.")
            let isCountedOn = smallest.map { scale.rawValue <= $0.rawValue } ?? false
            check(!isCountedOn || smaller != nil, "A picture that was to be made smaller cannot be.")
        }
    }

    private static func file(_ input: [UInt8]) throws -> ReadFile {
        try? Disk().remove(path)
        try Disk().writeFile(path, bytes: input, isDurable: false)
        defer { try? Disk().remove(path) }
        return try ReadFile(path: path)
    }

    // MARK: Seeds

    static var seeds: [[UInt8]] {
        let size = box("ispe", big(0) + big(64) + big(64))
        let properties = [
            box("hvcC", [UInt8](repeating: 1, count: 23)), size, box("ispe", big(0) + big(128) + big(64)),
            box("clap", [32, 1, 32, 1, 0, 1, 0, 1].flatMap(big)), box("irot", [1]), box("imir", [0]),
            box("auxC", big(0) + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)),
            box("av1C", [0x81, 0, 0x4C, 0]), box("colr", Array("nclx".utf8) + [0, 12, 0, 16, 0, 9, 0x80]),
        ]
        let grid: [UInt8] = [0, 0, 0, 1, 0, 128, 0, 64]
        return [
            file([Item("hvc1", [9, 9], [1, 2])], properties, []),
            file(
                [
                    Item("grid", grid, [3, 4, 5]), Item("hvc1", [9], [1, 2]), Item("hvc1", [8], [1, 2]),
                    Item("hvc1", [7], [1, 2, 7]), Item("hvc1", [6], [1, 2, 5, 6]), Item("tmap", [0], []),
                ], properties,
                [("dimg", 1, [2, 3]), ("auxl", 4, [1]), ("thmb", 5, [1]), ("dimg", 6, [1, 4]), ("prem", 1, [4])]),
            file(
                [Item("iovl", [UInt8](repeating: 0, count: 26), [3]), Item("av01", [5, 5, 5], [8, 2, 9])], properties,
                [("dimg", 1, [2, 2])]),
            file(
                [Item("iden", [], [6]), Item("iden", [], [5]), Item("av01", [5], [8, 2])], properties,
                [("dimg", 1, [2]), ("dimg", 2, [3]), ("dimg", 3, [1])]),
        ]
    }

    private struct Item {
        let type: String
        let content: [UInt8]
        let properties: [UInt8]

        init(_ type: String, _ content: [UInt8], _ properties: [UInt8]) {
            (self.type, self.content, self.properties) = (type, content, properties)
        }
    }

    /// Items are numbered from 1; each lies in the file's `idat`.
    private static func file(
        _ items: [Item], _ properties: [[UInt8]], _ references: [(kind: String, source: Int, targets: [Int])]
    ) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
        var (entries, links, places, data): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
        for (index, item) in items.enumerated() {
            entries += box("infe", [2, 0, 0, 0] + short(index + 1) + [0, 0] + Array(item.type.utf8) + [0])
            links += short(index + 1) + [UInt8(item.properties.count)] + item.properties
            places += short(index + 1) + [0, 1, 0, 0, 0, 1] + big(data.count) + big(item.content.count)
            data += item.content
        }
        let named = references.flatMap { reference in
            box(
                reference.kind,
                short(reference.source) + short(reference.targets.count) + reference.targets.flatMap(short))
        }
        let meta =
            big(0) + box("pitm", big(0) + [0, 1]) + box("iinf", big(0) + short(items.count) + entries)
            + box("iref", big(0) + named)
            + box("iprp", box("ipco", properties.flatMap { $0 }) + box("ipma", big(0) + big(items.count) + links))
            + box("iloc", [1, 0, 0, 0, 0x44, 0] + short(items.count) + places) + box("idat", data)
        return box("ftyp", Array("heic\0\0\0\0mif1".utf8)) + box("meta", meta)
    }

    private static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        big(body.count + 8) + Array(kind.utf8) + body
    }

    private static func big(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }
}
