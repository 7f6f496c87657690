/// A reader of raw pictures: the camera's facts, and the JPEG that the camera stored beside the data.
enum RawReader {
    private static let directoryLimit = 32

    /// Reads raw pictures that are TIFFs: those of Adobe, Nikon, Sony, Pentax and others, and older ones of Canon, by
    /// their tags; those of Olympus and Panasonic have magic numbers of their own.
    static func readTIFF(_ source: ByteSource, into facts: inout FileFacts) {
        guard let structure = structure(of: source, type: facts.type) else {
            facts.isWhole = false
            return
        }
        if facts.type == .olympusRaw || facts.type == .panasonicRaw {
            let first = structure.directory(at: structure.firstDirectory)
            ExifReader.read(structure, first: first, into: &facts)
            facts.orientation = JPEGReader.validOrientation(facts.exif.orientation)
        }
        show(RawPreview.largest(of: places(in: structure, source: source), in: source), in: &facts)
    }

    /// Reads Fujifilm's raw pictures: the header has the JPEG's place, and the JPEG has all facts of the camera.
    static func readFuji(_ source: ByteSource, into facts: inout FileFacts) {
        guard let header = source.block(84, count: 8), let start = header.u32(0), let count = header.u32(4),
            let preview = RawPreview.largest(of: [start..<start + count], in: source)
        else {
            facts.isWhole = false
            return
        }
        if let bytes = source.block(start, count: min(count, ByteSource.blockLimit)) {
            var shown = FileFacts(type: .jpeg)
            JPEGReader.read(ByteSource(bytes), into: &shown)
            (facts.exif, facts.xmp, facts.hasExif) = (shown.exif, shown.xmp, shown.hasExif)
            facts.orientation = shown.orientation
        }
        show(preview, in: &facts)
    }

    /// Reads Canon's newer raw pictures, which consist of boxes like films. The preview is a separate box, and the
    /// picture in full size is a track's sample.
    static func readCanon(_ source: ByteSource, into facts: inout FileFacts) {
        let boxes = BoxReader(source: source)
        let moov = boxes.top.first { $0.isKind("moov") }
        let own = moov.map { boxes.children($0) } ?? []
        var places = own.filter { $0.isKind("trak") }.compactMap { sample(of: $0, in: boxes) }
        for box in boxes.top + own where box.isKind("uuid") {
            // A preview's box follows the name and, in one kind, eight bytes more.
            for skip in [16, 24] {
                for child in boxes.children(box, skip: skip) where child.isKind("PRVW") || child.isKind("THMB") {
                    if let start = jpegStart(boxes.content(child, limit: 64)) {
                        places.append(child.start + start..<child.end)
                    }
                }
            }
            readCanonTags(boxes.children(box, skip: 16), from: source, into: &facts)
        }
        show(RawPreview.largest(of: places, in: source), in: &facts)
    }

    /// Reads the directories of one TIFF, each in a box as a TIFF of its own: the picture's first, because the others
    /// are added to it.
    private static func readCanonTags(_ parts: [Box], from source: ByteSource, into facts: inout FileFacts) {
        for (kind, part) in [("CMT1", 1), ("CMT2", 2), ("CMT4", 4)] as [(StaticString, Int)] {
            for box in parts where box.isKind(kind) {
                guard let structure = TIFFStructure(source, base: box.start) else { continue }
                let directory = structure.directory(at: structure.firstDirectory)
                switch part {
                case 1:
                    ExifReader.read(structure, first: directory, into: &facts)
                    facts.orientation = JPEGReader.validOrientation(facts.exif.orientation)
                case 2: ExifReader.readShot(structure, shot: directory, into: &facts.exif)
                default: facts.exif.gps = ExifReader.readPlace(directory)
                }
            }
        }
    }

    private static func show(_ preview: RawPreview?, in facts: inout FileFacts) {
        facts.preview = preview
        guard let preview else { return }
        if facts.storedWidth == 0 || facts.storedHeight == 0 {
            (facts.storedWidth, facts.storedHeight) = (preview.frame.width, preview.frame.height)
        }
        facts.isWhole = true
    }

    private static func structure(of source: ByteSource, type: MediaType) -> TIFFStructure? {
        guard type == .olympusRaw || type == .panasonicRaw else { return TIFFStructure(source) }
        let order: ByteOrder = source.block(0, count: 2)?.u16(0) == 0x4D4D ? .big : .little
        guard let first = source.block(4, count: 4)?.u32(0, order: order) else { return nil }
        return TIFFStructure(source, base: 0, order: order, firstDirectory: first)
    }

    /// Returns the ranges of JPEGs in the directories: in the chain from the first, and in those below each.
    private static func places(in structure: TIFFStructure, source: ByteSource) -> [Range<Int>] {
        var (places, queue, seen) = ([Range<Int>](), [structure.firstDirectory], Set<Int>())
        while let offset = queue.popLast(), seen.count < directoryLimit {
            guard seen.insert(offset).inserted else { continue }
            let directory = structure.directory(at: offset)
            places += RawReader.places(directory)
            if let exif = directory[0x8769]?.integer(), let note = structure.directory(at: exif)[0x927C]?.place {
                places += OlympusNote.places(note, in: source)
            }
            if let next = structure.following(offset) { queue.append(next) }
            for index in 0..<min(directory[0x014A]?.valueCount ?? 0, 8) {
                if let below = directory[0x014A]?.integer(index) { queue.append(below) }
            }
        }
        return places
    }

    /// Returns a directory's JPEG: by the tags of TIFF 6 and EXIF, as one strip with JPEG compression, or in
    /// Panasonic's tag.
    private static func places(_ directory: [Int: TIFFStructure.Entry]) -> [Range<Int>] {
        func place(_ offset: Int?, count: Int?) -> Range<Int>? {
            guard let offset, let count, offset >= 0, count > 0 else { return nil }
            let end = offset.addingReportingOverflow(count)
            return end.overflow ? nil : offset..<end.partialValue
        }
        var places = [place(directory[0x0201]?.integer(), count: directory[0x0202]?.integer())]
        if let compression = directory[0x0103]?.integer(), compression == 6 || compression == 7,
            directory[0x0111]?.valueCount == 1
        {
            places.append(place(directory[0x0111]?.integer(), count: directory[0x0117]?.integer()))
        }
        places.append(directory[0x002E]?.place)
        return places.compactMap(\.self)
    }

    /// Returns the range of the first sample of a track.
    private static func sample(of trak: Box, in boxes: BoxReader) -> Range<Int>? {
        guard let table = boxes.child(of: trak, at: "mdia", "minf", "stbl") else { return nil }
        let parts = boxes.children(table)
        guard let sizes = parts.first(where: { $0.isKind("stsz") }).map({ boxes.content($0, limit: 16) }) else {
            return nil
        }
        let size = sizes.u32(4) == 0 ? sizes.u32(12) : sizes.u32(4)
        let offset: Int?
        if let long = parts.first(where: { $0.isKind("co64") }) {
            offset = boxes.content(long, limit: 16).u64(8)
        } else {
            offset = parts.first { $0.isKind("stco") }.flatMap { boxes.content($0, limit: 12).u32(8) }
        }
        guard let size, let offset else { return nil }
        let end = offset.addingReportingOverflow(size)
        return end.overflow ? nil : offset..<end.partialValue
    }

    private static func jpegStart(_ head: ByteBlock) -> Int? {
        (0..<head.count).first { head[$0] == 0xFF && head[$0 + 1] == 0xD8 && head[$0 + 2] == 0xFF }
    }
}
