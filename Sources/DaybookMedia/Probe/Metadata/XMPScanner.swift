/// A scanner of XMP as flat text: it reads attributes and elements by name, in one pass, without an XML parser.
///
/// Only the five entities that XML predefines and character numbers are resolved, nothing nests, and values are cut at
/// a limit, so that no text can make the scan slow or large. Names are recognised by their usual prefixes.
struct XMPScanner {
    private static let packetLimit = 4 << 20
    private static let valueLimit = 512
    private static let nameLimit = 128
    private static let wanted: Set<String> = [
        "exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate", "exif:GPSLatitude", "exif:GPSLongitude",
        "xap:CreateDate", "exif:GPSAltitude", "exif:GPSAltitudeRef", "exif:UserComment", "exifEX:LensModel",
        "tiff:Make", "tiff:Model", "GPano:ProjectionType", "GCamera:MotionPhoto", "GCamera:MicroVideo",
        "GCamera:MicroVideoOffset", "GCamera:BurstID", "Camera:MotionPhoto", "Camera:MicroVideo",
        "Camera:MicroVideoOffset", "exif:GPSLatitudeRef", "exif:GPSLongitudeRef",
    ]
    /// The elements that may have several values, all of which are kept.
    private static let words: Set<String> = ["dc:title", "dc:description", "dc:subject", "lr:hierarchicalSubject"]
    private static let (wordsLimit, wordsBytes) = (256, 4 * EmbeddedText.longest)

    private let text: ArraySlice<UInt8>
    private var place: Int
    private var facts = XMPFacts()
    /// The wanted element whose value may still follow in a list item.
    private var open: String?
    private var part: (semantic: String?, length: Int?) = (nil, nil)
    private var region = XMPRegion()

    /// Reads a packet, up to the length that cameras and editors write. Only a file's first packet counts.
    static func read(_ block: ByteBlock, into facts: inout FileFacts) {
        guard !facts.hasXMP else { return }
        var scanner = XMPScanner(block.prefix(packetLimit).bytes)
        scanner.scan()
        facts.hasXMP = true
        facts.xmp = scanner.facts
    }

    private init(_ text: ArraySlice<UInt8>) {
        self.text = text
        place = text.startIndex
    }

    private mutating func scan() {
        while let begin = text[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = begin + 1
            let name = readName()
            if name.isEmpty {
                endOfElement()
                continue
            }
            if name.hasSuffix(":Item") { part = (nil, nil) }
            if name == "rdf:li" { region.end(into: &facts) }
            readAttributes()
            readText(of: name)
        }
        region.end(into: &facts)
    }

    /// Ends an element after `</`. Does nothing after `<?` or `<!`.
    private mutating func endOfElement() {
        guard place < text.endIndex, text[place] == UInt8(ascii: "/") else { return }
        place += 1
        let name = readName()
        if name == open { open = nil }
        if name == "rdf:li" { region.end(into: &facts) }
    }

    private mutating func readAttributes() {
        while place < text.endIndex {
            skipBlanks()
            let name = readName()
            guard !name.isEmpty else { break }
            skipBlanks()
            guard place < text.endIndex, text[place] == UInt8(ascii: "=") else { break }
            place += 1
            skipBlanks()
            guard place < text.endIndex, text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "'") else {
                break
            }
            let quote = text[place]
            let end = text[(place + 1)...].firstIndex(of: quote) ?? text.endIndex
            note(name, value: text[(place + 1)..<end])
            place = min(end + 1, text.endIndex)
        }
    }

    private mutating func readText(of name: String) {
        guard place < text.endIndex, text[place] == UInt8(ascii: ">") else { return }
        place += 1
        let end = text[place...].firstIndex(of: UInt8(ascii: "<")) ?? text.endIndex
        let value = text[place..<end]
        place = end
        let isBlank = !value.contains { $0 > 32 }
        notePrefix(name)
        if XMPScanner.wanted.contains(name) || XMPScanner.words.contains(name) { open = name }
        guard !isBlank else { return }
        if name == "rdf:li", let open {
            note(open, value: value)
        } else {
            note(name, value: value)
        }
    }

    private mutating func notePrefix(_ name: String) {
        guard let colon = name.firstIndex(of: ":"), facts.prefixes.count < 64 else { return }
        facts.prefixes.insert(String(name[..<colon]))
    }

    private mutating func note(_ name: String, value: ArraySlice<UInt8>) {
        notePrefix(name)
        if name.hasSuffix(":Semantic") || name.hasSuffix(":Length") { notePart(name, value: decode(value)) }
        if XMPRegion.members.contains(name) { region.note(name, value: decode(value)) }
        if XMPScanner.words.contains(name) { noteWords(name, value: value) }
        guard XMPScanner.wanted.contains(name), facts.values[name] == nil, value.count <= XMPScanner.valueLimit else {
            return
        }
        facts.values[name] = decode(value)
    }

    /// Stores a text of the picture, cut at the limit of a caption.
    private mutating func noteWords(_ name: String, value: ArraySlice<UInt8>) {
        guard facts.words[name, default: []].count < XMPScanner.wordsLimit,
            let text = EmbeddedText.tidy(decode(value, limit: XMPScanner.wordsBytes))
        else { return }
        facts.words[name, default: []].append(text)
    }

    /// Stores `Item:Semantic` or `Item:Length`. Both are in one item, as attributes or elements, in any order.
    private mutating func notePart(_ name: String, value: String) {
        if name.hasSuffix(":Semantic") { part.semantic = value } else { part.length = Int(value) }
        guard let semantic = part.semantic, let length = part.length, facts.parts.count < 64 else { return }
        facts.parts.append((semantic, length))
        part = (nil, nil)
    }

    private mutating func skipBlanks() {
        while place < text.endIndex, text[place] <= 32 { place += 1 }
    }

    private mutating func readName() -> String {
        let begin = place
        while place < text.endIndex, XMPScanner.isNameByte(text[place]) { place += 1 }
        guard place - begin <= XMPScanner.nameLimit else { return "-" }
        return String(decoding: text[begin..<place], as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default:
            byte >= 0x80
        }
    }

    private func decode(_ value: ArraySlice<UInt8>, limit: Int = valueLimit) -> String {
        let text = String(decoding: value.prefix(limit), as: UTF8.self).trimmingBlanks()
        return text.contains("&") ? XMPEntities.decoded(text) : text
    }
}
