/// The clip that phones hang behind a still.
enum MotionVideo {
    /// The clip that the XMP or Samsung's trailer tells of, if it is there: editors keep the text and drop the clip.
    /// Some cameras say that there is a clip, but not where.
    static func find(_ source: ByteSource, _ xmp: XMPFacts, _ trailer: SamsungTrailer) -> EmbeddedClip? {
        for length in lengths(xmp) where length > 8 && length < source.count {
            if let clip = clip(source, at: source.count - length, upTo: source.count) { return clip }
        }
        if let clip = trailer.motion.flatMap({ clip(source, at: $0.lowerBound, upTo: $0.upperBound) }) { return clip }
        return claimsClip(xmp) ? search(source) : nil
    }

    /// Bytes at the end of a file that are searched, and places in them that are looked at as if a clip began there: cameras
    /// hang a few seconds behind a still.
    private static let searchLimit = 64 << 20
    private static let candidateLimit = 64
    private static let searchStep = 256 << 10

    /// The first clip behind a still that says that it has one, but not where. The still itself may begin as a clip
    /// does.
    private static func search(_ source: ByteSource) -> EmbeddedClip? {
        let name: StaticString = "ftyp"
        var (place, candidates) = (max(source.count - searchLimit, 8), 0)
        while place < source.count - 8 {
            let part = source.upTo(place, searchStep + 3)
            guard part.count > 3 else { return nil }
            var from = 0
            while let rest = part.from(from), let found = rest.find(name) {
                candidates += 1
                guard candidates <= candidateLimit else { return nil }
                if let clip = clip(source, at: place + from + found - 4, upTo: source.count) { return clip }
                from += found + 4
            }
            place += searchStep
        }
        return nil
    }

    /// The film that begins at a place: a file type box first, and among what follows a table of contents. It ends with
    /// the last box that is one, for trailers of the still's own may follow.
    static func clip(_ source: ByteSource, at offset: Int, upTo end: Int) -> EmbeddedClip? {
        guard source.block(offset, 8)?.has("ftyp", at: 4) == true else { return nil }
        let reader = BoxReader(source: source)
        let boxes = Array(reader.boxes(from: offset, to: end).prefix { $0.hasLetters })
        guard let last = boxes.last, let moov = boxes.first(where: { $0.isKind("moov") }) else { return nil }
        let header = reader.child(moov, "mvhd").map { reader.content($0) }
        return EmbeddedClip(
            offset: offset, count: last.end - offset,
            durationMilliseconds: header.flatMap(MovieReader.duration(header:)) ?? 0)
    }

    private static func claimsClip(_ xmp: XMPFacts) -> Bool {
        ["GCamera:MotionPhoto", "Camera:MotionPhoto", "GCamera:MicroVideo", "Camera:MicroVideo"].contains {
            isOne(xmp[$0])
        }
    }

    /// How many bytes from the file's end clips begin, by what the XMP says.
    private static func lengths(_ xmp: XMPFacts) -> [Int] {
        var lengths: [Int] = []
        if isOne(xmp["GCamera:MotionPhoto"] ?? xmp["Camera:MotionPhoto"]) {
            lengths += xmp.parts.filter { $0.semantic == "MotionPhoto" }.map(\.length)
        }
        if isOne(xmp["GCamera:MicroVideo"] ?? xmp["Camera:MicroVideo"]) {
            lengths += [xmp["GCamera:MicroVideoOffset"] ?? xmp["Camera:MicroVideoOffset"]].compactMap { $0 }
                .compactMap { Int($0) }
        }
        return lengths
    }

    private static func isOne(_ text: String?) -> Bool { text == "1" }
}
