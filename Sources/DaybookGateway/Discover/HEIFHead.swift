/// The size of a HEIF or AVIF file (ISO/IEC 23008-12) as the picture is shown: the size of the largest image among its
/// properties, after the first rotation among them.
///
/// The links between properties and images are not read: a picture made of tiles has its whole size in the largest
/// property.
struct HEIFHead {
    /// The size as the picture is shown; nil if the bytes have none.
    private(set) var size: (width: Int, height: Int)?

    /// The maximum number of boxes of one level that are read.
    private static let maximumBoxes = 512
    /// The maximum number of bytes of the first box in which brands are looked for.
    private static let maximumBrandBytes = 256
    /// The size and the name of a box, in bytes.
    private static let headerBytes = 8

    /// Reads the properties.
    init(_ bytes: HeadBytes) {
        let whole = 0..<bytes.count
        // `meta` begins with its version and flags.
        guard let meta = Self.boxes(in: whole, of: bytes).first(where: { $0.name == "meta" })?.content,
            meta.count >= 4,
            let properties = Self.boxes(in: meta.dropFirst(4), of: bytes).first(where: { $0.name == "iprp" }),
            let list = Self.boxes(in: properties.content, of: bytes).first(where: { $0.name == "ipco" })
        else { return }
        var (isTurned, largest): (Bool?, Int) = (nil, 0)
        for box in Self.boxes(in: list.content, of: bytes) {
            let start = box.content.lowerBound
            if box.name == "irot", isTurned == nil { isTurned = bytes[start].map { $0 & 1 == 1 } }
            guard box.name == "ispe", let width = bytes.number(4, at: start + 4),
                let height = bytes.number(4, at: start + 8)
            else { continue }
            let area = width.multipliedReportingOverflow(by: height)
            guard !area.overflow, area.partialValue > largest else { continue }
            (size, largest) = ((width, height), area.partialValue)
        }
        if isTurned == true, let size { self.size = (size.height, size.width) }
    }

    /// Returns the media type of a file by its brand; nil for other files.
    static func brand(_ bytes: HeadBytes) -> String? {
        guard bytes.has("ftyp", at: 4) else { return nil }
        let end = min(bytes.number(4, at: 0) ?? 0, maximumBrandBytes)
        // The brand `mif1` fits any HEIF picture. A compatible brand names the format.
        let places = bytes.has("mif1", at: 8) ? Array(stride(from: 16, to: end, by: 4)) : [8]
        if places.contains(where: { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }) { return "image/avif" }
        let brands = ["heic", "heix", "heim", "heis"]
        return places.contains { place in brands.contains { bytes.has($0, at: place) } } ? "image/heic" : nil
    }

    /// Returns the boxes in a range. Their content ends at the end of the range, if not before.
    private static func boxes(in range: Range<Int>, of bytes: HeadBytes) -> [(name: String, content: Range<Int>)] {
        var boxes: [(name: String, content: Range<Int>)] = []
        var position = range.lowerBound
        while boxes.count < maximumBoxes, position <= range.upperBound - headerBytes,
            let size = bytes.number(4, at: position), let name = bytes.number(4, at: position + 4)
        {
            // A box of size 0 extends to the end; one of size 1 has a longer header, and is not read.
            let end = size == 0 ? range.upperBound : position + size
            guard end >= position + headerBytes else { break }
            let letters = (0..<4).map { UInt8(truncatingIfNeeded: name >> (24 - 8 * $0)) }
            let content = position + headerBytes..<min(end, range.upperBound)
            boxes.append((String(decoding: letters, as: UTF8.self), content))
            guard end < range.upperBound else { break }
            position = end
        }
        return boxes
    }
}
