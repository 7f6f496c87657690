/// Reads HEIF and AVIF: the primary picture's size as displayed, and the metadata items (ISO/IEC 23008-12).
///
/// The container says itself how the picture is turned (`irot`, `imir`) and cut (`clap`), and decoders obey it; EXIF's
/// orientation is a copy then, and must not be applied a second time. Where the container does not turn the picture and
/// the file does not keep to MIAF (brand `miaf`), EXIF's orientation counts, as on Apple's systems: camera apps write
/// such files, and decoders do not turn them.
struct HEIFReader {
    private static let itemLimit = 4096
    private static let metadataLimit = 8 << 20
    private static let auxiliaryLimit = 64
    private static let auxiliaryNameLimit = 256
    /// More transformations than any picture has.
    private static let linkLimit = 256

    private let boxes: BoxReader
    private let source: ByteSource
    private var properties: [Box] = []
    /// The primary picture's item.
    private var primary: Int?
    /// The numbers of its properties, counted from 1.
    private var associations: [Int] = []

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        var reader = HEIFReader(source)
        reader.read(&facts)
    }

    private init(_ source: ByteSource) {
        self.source = source
        boxes = BoxReader(source: source)
    }

    private mutating func read(_ facts: inout FileFacts) {
        facts.decodesWhole = true
        let top = boxes.top
        facts.motion = top.first { $0.isKind("mpvd") }
            .flatMap { MotionVideo.clip(source, at: $0.start, upTo: $0.end) }
        if let moov = top.first(where: { $0.isKind("moov") }) { readSequence(moov, &facts) }
        guard let meta = top.first(where: { $0.isKind("meta") }) else {
            facts.isWhole = facts.frames > 1
            return
        }
        let parts = boxes.metaChildren(meta)
        primary = primaryItem(parts)
        readProperties(parts)
        readSize(&facts)
        readItems(parts, &facts)
        facts.auxiliaryTypes = properties.filter { $0.isKind("auxC") }.prefix(HEIFReader.auxiliaryLimit)
            .compactMap { boxes.content($0, limit: HEIFReader.auxiliaryNameLimit).text(4) }
        facts.bytesPerPixel = bytesPerPixel(facts.auxiliaryTypes)
        facts.samsung = SamsungTrailer(source)
        if facts.motion == nil { facts.motion = MotionVideo.find(source, facts.xmp, facts.samsung) }
        facts.isWhole = facts.storedWidth > 0
        facts.orientation = isTurnedByContainer || keepsToMIAF ? 1 : JPEGReader.validOrientation(facts.exif.orientation)
    }

    private var keepsToMIAF: Bool { FileTypeBox.brands(source.upTo(0, Sniffer.headSize)).contains("miaf") }

    /// The primary picture's properties, in the order they are listed, which is the order transforming ones apply in.
    private var ownProperties: [Box] {
        associations.compactMap { number in
            number >= 1 && number <= properties.count ? properties[number - 1] : nil
        }
    }

    private var isTurnedByContainer: Bool { ownProperties.contains { $0.isKind("irot") || $0.isKind("imir") } }

    /// A sequence is a movie track of pictures.
    private func readSequence(_ moov: Box, _ facts: inout FileFacts) {
        guard let trak = boxes.children(moov).first(where: { $0.isKind("trak") }),
            let table = boxes.child(trak, "mdia", "minf", "stbl", "stsz"),
            let samples = boxes.content(table, limit: 12).u32(8)
        else { return }
        facts.frames = max(samples, 1)
    }

    private func primaryItem(_ parts: [Box]) -> Int? {
        guard let pitm = parts.first(where: { $0.isKind("pitm") }) else { return nil }
        let content = boxes.content(pitm)
        return content[0] == 0 ? content.u16(4) : content.u32(4)
    }

    private mutating func readProperties(_ parts: [Box]) {
        guard let iprp = parts.first(where: { $0.isKind("iprp") }) else { return }
        for part in boxes.children(iprp) {
            if part.isKind("ipco") { properties = boxes.children(part) }
            if part.isKind("ipma") { readAssociations(boxes.content(part)) }
        }
    }

    private mutating func readAssociations(_ content: ByteBlock) {
        guard let version = content[0], let flags = content[3], let count = content.u32(4) else { return }
        var place = 8
        for _ in 0..<min(count, HEIFReader.itemLimit) {
            let width = version == 0 ? 2 : 4
            guard let item = content.number(place, width: width), let links = content[place + width] else { return }
            place += width + 1
            for _ in 0..<links {
                let linkWidth = flags & 1 == 0 ? 1 : 2
                guard let link = content.number(place, width: linkWidth) else { return }
                place += linkWidth
                guard primary == Int(item), associations.count < HEIFReader.linkLimit else { continue }
                associations.append(Int(link & (flags & 1 == 0 ? 0x7F : 0x7FFF)))
            }
        }
    }

    /// Three channels, and one more where any picture has an alpha channel beside it; each of two bytes where the primary
    /// picture, or anything coded, has more than eight bits. What a gain map makes of a picture (`tmap`) is not decoded:
    /// its ten bits do not count.
    private func bytesPerPixel(_ auxiliaryTypes: [String]) -> Int {
        let isDeep = properties.contains(where: isDeepCoding) || ownProperties.contains(where: isDeepPicture)
        let hasAlpha = auxiliaryTypes.contains { $0.hasSuffix("auxid:1") || $0.hasSuffix(":alpha") }
        return (hasAlpha ? 4 : 3) * (isDeep ? 2 : 1)
    }

    private func isDeepPicture(_ property: Box) -> Bool {
        guard property.isKind("pixi") else { return false }
        let content = boxes.content(property, limit: 64)
        return content.from(5)?.prefix(content[4].map { Int($0) } ?? 0).bytes.contains { $0 > 8 } ?? false
    }

    /// By the configurations of the codecs: HEVC's, of luma and chroma, by ISO/IEC 14496-15; AV1's by its ISOBMFF binding.
    private func isDeepCoding(_ property: Box) -> Bool {
        let content = boxes.content(property, limit: 64)
        if property.isKind("hvcC") { return [content[17], content[18]].contains { $0.map { $0 & 7 > 0 } ?? false } }
        return property.isKind("av1C") && content[2].map { $0 & 0x40 != 0 } ?? false
    }

    /// The decoder makes the whole picture, however little of it is shown; it may take any picture of the file.
    private func readSize(_ facts: inout FileFacts) {
        for property in properties where property.isKind("ispe") {
            let content = boxes.content(property, limit: 16)
            let pixels = PixelBudget.pixels(content.u32(4) ?? 0, content.u32(8) ?? 0)
            facts.decodedPixels = max(facts.decodedPixels, pixels)
        }
        var (width, height) = (0, 0)
        for property in ownProperties {
            let content = boxes.content(property, limit: 64)
            if property.isKind("ispe") {
                (width, height) = (content.u32(4) ?? 0, content.u32(8) ?? 0)
            } else if property.isKind("clap") {
                width = cut(width, content.u32(0), content.u32(4))
                height = cut(height, content.u32(8), content.u32(12))
            } else if property.isKind("irot"), let quarter = content[0], quarter & 1 == 1 {
                swap(&width, &height)
            }
        }
        facts.storedWidth = width
        facts.storedHeight = height
    }

    /// A clean aperture's side, rounded as decoders do; the whole side when the fraction makes no sense.
    private func cut(_ side: Int, _ above: Int?, _ below: Int?) -> Int {
        guard let above, let below, below > 0 else { return side }
        let rounded = (above + below / 2) / below
        return rounded > 0 && rounded <= side ? rounded : side
    }

    private func readItems(_ parts: [Box], _ facts: inout FileFacts) {
        guard let iinf = parts.first(where: { $0.isKind("iinf") }),
            let iloc = parts.first(where: { $0.isKind("iloc") })
        else { return }
        let data = parts.first { $0.isKind("idat") }
        let places = ItemLocations.read(boxes.content(iloc), limit: HEIFReader.itemLimit)
        let version = boxes.content(iinf, limit: 1)[0] ?? 0
        for entry in boxes.children(iinf, skip: version == 0 ? 6 : 8).prefix(HEIFReader.itemLimit) {
            guard entry.isKind("infe"), !(facts.hasExif && facts.hasXMP) else { continue }
            let content = boxes.content(entry, limit: 512)
            guard let infoVersion = content[0], infoVersion >= 2 else { continue }
            let width = infoVersion == 2 ? 2 : 4
            guard let item = content.number(4, width: width), let place = places[Int(item)] else { continue }
            let type = 4 + width + 2
            if content.has("Exif", at: type), !facts.hasExif, let bytes = bytes(place, data), let skip = bytes.u32(0) {
                if let exif = bytes.from(4 + skip) ?? bytes.from(4) { ExifReader.read(exif, into: &facts) }
            } else if content.has("mime", at: type), !facts.hasXMP,
                content.find("application/rdf+xml", from: type + 4) != nil, let packet = bytes(place, data)
            {
                XMPScanner.read(packet, into: &facts)
            }
        }
    }

    private func bytes(_ place: ItemLocations.Place, _ data: Box?) -> ByteBlock? {
        guard place.count <= HEIFReader.metadataLimit else { return nil }
        if place.isInData {
            guard let data, place.start <= data.count, place.count <= data.count - place.start else { return nil }
            return source.block(data.start + place.start, place.count)
        }
        return source.block(place.start, place.count)
    }
}

/// Where a HEIF's items lie.
enum ItemLocations {
    /// An item's first extent; metadata is never spread over several.
    struct Place {
        let start: Int
        let count: Int
        let isInData: Bool
    }

    /// Reads an `iloc` box's content.
    static func read(_ content: ByteBlock, limit: Int) -> [Int: Place] {
        guard let version = content[0], let sizes = content.u16(4) else { return [:] }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        let idSize = version < 2 ? 2 : 4
        guard let count = content.number(6, width: idSize) else { return [:] }
        var place = 6 + idSize
        var places: [Int: Place] = [:]
        for _ in 0..<min(Int(count), limit) {
            guard let item = content.number(place, width: idSize) else { break }
            place += idSize
            var isInData = false
            if version > 0 {
                guard let method = content.u16(place) else { break }
                isInData = method & 15 == 1
                place += 2
            }
            place += 2
            let base = field(content, place, baseSize)
            place += baseSize
            guard let base, let extents = content.u16(place) else { break }
            place += 2
            if extents > 0 {
                guard let offset = field(content, place + indexSize, offsetSize),
                    let length = field(content, place + indexSize + offsetSize, lengthSize)
                else { break }
                let start = base.addingReportingOverflow(offset)
                if !start.overflow {
                    places[Int(item)] = Place(start: start.partialValue, count: length, isInData: isInData)
                }
            }
            place += extents * (indexSize + offsetSize + lengthSize)
        }
        return places
    }

    /// A number whose width may be nothing.
    private static func field(_ content: ByteBlock, _ place: Int, _ width: Int) -> Int? {
        width == 0 ? 0 : content.number(place, width: width).flatMap { Int(exactly: $0) }
    }
}
