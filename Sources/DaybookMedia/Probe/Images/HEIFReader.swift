/// A reader of HEIF and AVIF: the primary picture's size and orientation, and the metadata items (ISO/IEC 23008-12).
///
/// The container itself states how the picture is turned (`irot`, `imir`) and cut (`clap`); EXIF's orientation is then
/// a copy, and must not be applied a second time. EXIF's orientation counts, as on Apple's systems, if the container
/// does not turn the picture and the file does not comply with MIAF (brand `miaf`): camera apps write such files.
struct HEIFReader {
    private static let metadataLimit = 8 << 20
    private static let auxiliaryLimit = 64
    private static let auxiliaryNameLimit = 256

    private let boxes: BoxReader
    private let source: ByteSource

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        HEIFReader(source).read(&facts)
    }

    private init(_ source: ByteSource) {
        self.source = source
        boxes = BoxReader(source: source)
    }

    private func read(_ facts: inout FileFacts) {
        facts.decodesWhole = true
        let top = boxes.top
        facts.motion = top.first { $0.isKind("mpvd") }
            .flatMap { MotionVideo.clip(source, at: $0.start, upTo: $0.end) }
        if let moov = top.first(where: { $0.isKind("moov") }) { readSequence(moov, into: &facts) }
        guard let meta = top.first(where: { $0.isKind("meta") }) else {
            facts.isWhole = facts.frames > 1
            return
        }
        let graph = HEIFGraph(source, meta: meta)
        let selection = HEIFSelection(graph)
        readItems(in: graph, picture: selection?.picture ?? graph.primary, into: &facts)
        facts.auxiliaryTypes = graph.properties.filter { $0.isKind("auxC") }.prefix(HEIFReader.auxiliaryLimit)
            .compactMap { boxes.content($0, limit: HEIFReader.auxiliaryNameLimit).text(4) }
        facts.samsung = SamsungTrailer(source)
        if facts.motion == nil { facts.motion = MotionVideo.find(in: source, xmp: facts.xmp, trailer: facts.samsung) }
        readPicture(graph, selection: selection, into: &facts)
        facts.isWhole = facts.storedWidth > 0
    }

    /// Reads the picture's size, its orientation, and the memory that its decoder needs.
    private func readPicture(_ graph: HEIFGraph, selection: HEIFSelection?, into facts: inout FileFacts) {
        let properties = (selection?.picture ?? graph.primary).map { graph.properties(of: $0) } ?? []
        let turning = HEIFTurning(properties, boxes: boxes)
        var size = (width: 0, height: 0)
        for property in properties where property.isKind("ispe") {
            let content = boxes.content(property, limit: 16)
            size = (content.u32(4) ?? 0, content.u32(8) ?? 0)
        }
        // The decoder makes the whole picture, even if only a part is shown.
        facts.decodedPixels = max(
            PixelBudget.pixels(width: size.width, height: size.height), selection?.pixels(in: graph) ?? 0)
        facts.framePixels = selection?.framePixels(in: graph) ?? 0
        facts.smallestScale = selection.flatMap { HEIFShrinking.smallest(of: $0, in: graph) }
        facts.bytesPerPixel = bytesPerPixel(in: graph, selection: selection, own: properties)
        if let aperture = turning.aperture { size = aperture.cut(size) }
        (facts.storedWidth, facts.storedHeight) = size
        facts.orientation =
            turning.isStated || keepsToMIAF
            ? turning.orientation : JPEGReader.validOrientation(facts.exif.orientation)
    }

    private var keepsToMIAF: Bool { FileTypeBox.brands(source.upTo(0, count: Sniffer.headSize)).contains("miaf") }

    /// Counts the frames of a sequence, which is a movie track of pictures.
    private func readSequence(_ moov: Box, into facts: inout FileFacts) {
        guard let trak = boxes.children(moov).first(where: { $0.isKind("trak") }),
            let table = boxes.child(of: trak, at: "mdia", "minf", "stbl", "stsz"),
            let samples = boxes.content(table, limit: 12).u32(8)
        else { return }
        facts.frames = max(samples, 1)
    }

    /// Returns the bytes of a decoded pixel: three channels, and one more if the picture has an alpha channel; each of
    /// two bytes if any part has more than eight bits.
    private func bytesPerPixel(in graph: HEIFGraph, selection: HEIFSelection?, own: [Box]) -> Int {
        let coded = Set((selection?.items ?? []).flatMap { graph.propertyNumbers(of: $0) })
        let isDeep =
            own.contains { isDeepPicture($0) || isDeepCoding($0) }
            || coded.contains { isDeepCoding(graph.properties[$0 - 1]) }
        return (selection?.alpha == nil ? 3 : 4) * (isDeep ? 2 : 1)
    }

    private func isDeepPicture(_ property: Box) -> Bool {
        guard property.isKind("pixi") else { return false }
        let content = boxes.content(property, limit: 64)
        return content.from(5)?.prefix(content[4].map { Int($0) } ?? 0).bytes.contains { $0 > 8 } ?? false
    }

    /// Returns whether a codec's configuration states more than eight bits: for HEVC, of luma and chroma, by ISO/IEC
    /// 14496-15; for AV1, by its ISOBMFF binding.
    private func isDeepCoding(_ property: Box) -> Bool {
        guard property.isKind("hvcC") || property.isKind("av1C") else { return false }
        let content = boxes.content(property, limit: 64)
        if property.isKind("hvcC") { return [content[17], content[18]].contains { $0.map { $0 & 7 > 0 } ?? false } }
        return content[2].map { $0 & 0x40 != 0 } ?? false
    }

    /// Reads the tags and the packet that describe the picture, or the first ones if no reference says so.
    private func readItems(in graph: HEIFGraph, picture: Int?, into facts: inout FileFacts) {
        let describing = Set(
            graph.references.lazy.filter { reference in
                reference.kind == Box.number("cdsc") && picture.map { reference.targets.contains($0) } ?? false
            }.map(\.source))
        for item in graph.order.filter(describing.contains) + graph.order.filter({ !describing.contains($0) }) {
            guard !(facts.hasExif && facts.hasXMP), let kind = graph.items[item] else { continue }
            if kind.type == Box.number("Exif"), !facts.hasExif,
                let bytes = graph.bytes(of: item, limit: HEIFReader.metadataLimit), let skip = bytes.u32(0)
            {
                if let exif = bytes.from(4 + skip) ?? bytes.from(4) { ExifReader.read(exif, into: &facts) }
            } else if kind.isXMP, !facts.hasXMP,
                let packet = graph.bytes(of: item, limit: HEIFReader.metadataLimit)
            {
                XMPScanner.read(packet, into: &facts)
            }
        }
    }
}
