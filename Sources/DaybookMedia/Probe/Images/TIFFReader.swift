/// A reader of a TIFF's first page, and of the facts that raw formats based on TIFF state there.
enum TIFFReader {
    /// The photometric values of samples behind a colour filter and of linear ones, and cameras' compression methods.
    private static let rawColours = [32_803, 34_892]
    private static let rawCompressions = [32_767, 32_769, 32_770, 32_867, 34_713, 65_000, 65_535]

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        facts.decodesWhole = true
        guard let structure = TIFFStructure(source) else {
            facts.isWhole = false
            return
        }
        let first = structure.directory(at: structure.firstDirectory)
        if facts.type == .tiff, first[0xC612] != nil { facts.type = .adobeRaw }
        readSize(of: structure, first: first, into: &facts)
        facts.isWhole = facts.storedWidth > 0 && facts.storedHeight > 0
        if let packet = first[0x02BC]?.value { XMPScanner.read(packet, into: &facts) }
        if let iptc = first[0x83BB]?.value { facts.iptc = IPTCReader.read(iptc) }
        ExifReader.read(structure, first: first, into: &facts)
        facts.orientation = JPEGReader.validOrientation(facts.exif.orientation)
        if facts.type != .tiff || isRaw(structure, first: first) { RawReader.readTIFF(source, into: &facts) }
    }

    /// Returns whether the first directory, or one below it, has a sensor's data.
    private static func isRaw(_ structure: TIFFStructure, first: [Int: TIFFStructure.Entry]) -> Bool {
        directories(of: structure, first: first).contains { directory in
            directory[0x0106]?.integer().map(rawColours.contains) ?? false
                || directory[0x0103]?.integer().map(rawCompressions.contains) ?? false
        }
    }

    private static func directories(
        of structure: TIFFStructure, first: [Int: TIFFStructure.Entry]
    ) -> [[Int: TIFFStructure.Entry]] {
        let below = (0..<min(first[0x014A]?.valueCount ?? 0, 8)).compactMap { first[0x014A]?.integer($0) }
        return [first] + below.map { structure.directory(at: $0) }
    }

    /// Reads the size. Raw formats have a small picture first and the full one in a directory below.
    private static func readSize(
        of structure: TIFFStructure, first: [Int: TIFFStructure.Entry], into facts: inout FileFacts
    ) {
        for directory in directories(of: structure, first: first) {
            chargeMemory(for: directory, to: &facts)
            let isReduced = directory[0x00FE]?.integer().map { $0 & 1 == 1 } ?? false
            guard let width = directory[0x0100]?.integer(), let height = directory[0x0101]?.integer(),
                !isReduced || facts.storedWidth == 0, width > facts.storedWidth
            else { continue }
            facts.storedWidth = width
            facts.storedHeight = height
        }
    }

    /// Notes the memory of the decoder: channels of as many whole bytes as the first one needs, and a whole tile,
    /// however small the picture in it.
    private static func chargeMemory(for directory: [Int: TIFFStructure.Entry], to facts: inout FileFacts) {
        let channels = min(max(directory[0x0115]?.integer() ?? 1, 1), 0xFFFF)
        let bits = min(max(directory[0x0102]?.integer() ?? 1, 1), 64)
        facts.bytesPerPixel = max(facts.bytesPerPixel, channels * ((bits + 7) / 8))
        let tile = PixelBudget.pixels(
            width: directory[0x0142]?.integer() ?? 0, height: directory[0x0143]?.integer() ?? 0)
        facts.decodedPixels = max(facts.decodedPixels, tile)
    }

    /// Reads a bitmap, whose header states the size and no more.
    static func readBitmap(_ source: ByteSource, into facts: inout FileFacts) {
        guard let header = source.block(14, count: 12), let size = header.u32(0, order: .little) else { return }
        if size == 12 {
            facts.storedWidth = header.u16(4, order: .little) ?? 0
            facts.storedHeight = header.u16(6, order: .little) ?? 0
        } else {
            facts.storedWidth = max(header.i32(4, order: .little) ?? 0, 0)
            facts.storedHeight = abs(header.i32(8, order: .little) ?? 0)
        }
    }
}
