/// A HEIF or AVIF reduced to its picture, for its decoder.
///
/// A decoder refuses a file with newer kinds of references, reads parts that it does not need, and does so each time
/// that it opens the file. The view puts a new head, which names the picture's own items, in front of their bytes,
/// which are not copied.
enum HEIFView {
    /// The maximum size of all properties of one picture. The largest ones are colour profiles.
    private static let propertyLimit = 8 << 20
    /// The properties that an item may keep: its codec, its size and colours, and the meaning of its pixels.
    private static let kept: [StaticString] = ["hvcC", "av1C", "ispe", "pixi", "colr", "pasp", "auxC"]
    /// The transformations that stay with a source of a derived picture. The shown picture is turned later, and its
    /// crop is rewritten.
    private static let transforming: [StaticString] = ["irot", "imir", "clap"]

    /// Returns the view.
    ///
    /// - Parameter keepsProfile: Whether the view has the colour profile, unless that is too large.
    /// - Throws: `undecodable` when there is no picture that can be decoded, or some of its bytes are missing.
    static func of(_ file: ReadFile, keepsProfile: Bool) throws(MediaError) -> FileView {
        let source = ByteSource(file)
        guard let graph = HEIFGraph(source), let selection = HEIFSelection(graph) else {
            throw MediaError(.undecodable, "The file has no picture that can be decoded, or ends before it.")
        }
        let written = try properties(of: selection, in: graph, keepsProfile: keepsProfile)
        var view = FileView(file)
        let stretches = selection.items.map { graph.stretches(of: $0) ?? [] }
        for stretch in stretches.joined() { view.append(from: stretch.lowerBound, count: stretch.count) }
        let counts = stretches.map { $0.reduce(0) { $0 + $1.count } }
        // The items of one picture do not share bytes; those of a malicious file may.
        guard view.count == counts.reduce(0, +), view.count / 2 <= file.size else {
            throw MediaError(.undecodable, "The picture's items are in too many pieces.")
        }
        let isAV1 = selection.items.contains { graph.items[$0]?.type == Box.number("av01") }
        let head = HEIFHead(
            items: selection.items.map { graph.items[$0]?.type ?? 0 }, counts: counts, properties: written.boxes,
            links: written.links, references: references(of: selection, in: graph),
            shown: Set(
                [selection.picture, selection.alpha, selection.thumbnail].compactMap { item in
                    item.flatMap { selection.items.firstIndex(of: $0) }
                }), isAV1: isAV1)
        view.prepend(head.bytes)
        return view
    }

    /// Returns the properties as they are written, and the numbers of each item's properties, counted from 1.
    private static func properties(
        of selection: HEIFSelection, in graph: HEIFGraph, keepsProfile: Bool
    ) throws(MediaError) -> (boxes: [[UInt8]], links: [[Int]]) {
        var (boxes, numbers, size): ([[UInt8]], [Int: Int], Int) = ([], [:], 0)
        var links: [[Int]] = []
        let whole = HEIFTurning(graph.properties(of: selection.picture), boxes: graph.boxes)
        let small = selection.thumbnail.map { HEIFTurning(graph.properties(of: $0), boxes: graph.boxes) }
        for item in selection.items {
            let isShown = [selection.picture, selection.alpha, selection.thumbnail].contains(item)
            let kinds = isShown ? kept : kept + transforming
            var own: [Int] = []
            for number in graph.propertyNumbers(of: item) {
                let box = graph.properties[number - 1]
                guard kinds.contains(where: { box.isKind($0) }), keepsProfile || !isProfile(box, in: graph) else {
                    continue
                }
                if numbers[number] == nil {
                    let limit = isProfile(box, in: graph) ? DecoderView.profileLimit : 1 << 16
                    guard box.count <= limit, !box.isCut else { continue }
                    size += box.count
                    guard size <= propertyLimit, let content = graph.source.block(box.start, count: box.count) else {
                        throw MediaError(.undecodable, "The file's description of its picture is too long, or cut off.")
                    }
                    boxes.append(written(box.kind, content: content.bytes))
                    numbers[number] = boxes.count
                }
                own.append(numbers[number] ?? 0)
            }
            // The transparency has the same crop as the picture.
            let aperture = item == selection.thumbnail ? small?.aperture : isShown ? whole.aperture : nil
            if let aperture {
                boxes.append(written(Box.number("clap"), content: aperture.bytes[...]))
                own.append(boxes.count)
            }
            links.append(own)
        }
        return (boxes, links)
    }

    private static func written(_ kind: Int, content: ArraySlice<UInt8>) -> [UInt8] {
        var box = BoxBytes()
        box.box(kind) { $0.bytes += content }
        return box.bytes
    }

    private static func isProfile(_ box: Box, in graph: HEIFGraph) -> Bool {
        guard box.isKind("colr") else { return false }
        let content = graph.boxes.content(box, limit: 4)
        return content.has("prof") || content.has("rICC")
    }

    /// Returns the references by the item numbers of the view, counted from 0.
    private static func references(of selection: HEIFSelection, in graph: HEIFGraph) -> [HEIFGraph.Reference] {
        let places = Dictionary(uniqueKeysWithValues: selection.items.enumerated().map { ($1, $0) })
        func reference(_ kind: StaticString, from source: Int, to targets: [Int]) -> HEIFGraph.Reference {
            HEIFGraph.Reference(
                kind: Box.number(kind), source: places[source] ?? 0, targets: targets.map { places[$0] ?? 0 })
        }
        var references = selection.items.compactMap { item in
            selection.sources[item].map { reference("dimg", from: item, to: $0) }
        }
        if let alpha = selection.alpha {
            references.append(reference("auxl", from: alpha, to: [selection.picture]))
            let isMultiplied = graph.references.contains {
                $0.kind == Box.number("prem") && $0.source == selection.picture && $0.targets.contains(alpha)
            }
            if isMultiplied { references.append(reference("prem", from: selection.picture, to: [alpha])) }
        }
        if let small = selection.thumbnail {
            references.append(reference("thmb", from: small, to: [selection.picture]))
        }
        return references
    }
}
