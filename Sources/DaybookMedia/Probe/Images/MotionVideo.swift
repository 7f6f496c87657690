/// The clip that phones append to a still.
enum MotionVideo {
    /// Returns the clip that the XMP or Samsung's trailer describes, if it is there: editors keep the text and drop the
    /// clip. Some cameras state that there is a clip, but not where.
    static func find(in source: ByteSource, xmp: XMPFacts, trailer: SamsungTrailer) -> EmbeddedClip? {
        for length in lengths(xmp) where length > 8 && length < source.count {
            if let clip = clip(source, at: source.count - length, upTo: source.count) { return clip }
        }
        if let clip = trailer.motion.flatMap({ clip(source, at: $0.lowerBound, upTo: $0.upperBound) }) { return clip }
        return claimsClip(xmp) ? search(source) : nil
    }

    /// The number of bytes at the end of a file that are searched, and the number of possible clip starts that are
    /// examined: cameras append a few seconds to a still.
    private static let searchLimit = 64 << 20
    private static let candidateLimit = 64
    private static let searchStep = 256 << 10

    /// Returns the first clip after a still whose metadata states a clip but not its place. The still itself may begin
    /// like a clip.
    private static func search(_ source: ByteSource) -> EmbeddedClip? {
        let name: StaticString = "ftyp"
        var (place, candidates) = (max(source.count - searchLimit, 8), 0)
        while place < source.count - 8 {
            let part = source.upTo(place, count: searchStep + 3)
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

    /// Returns the film that begins at an offset: a file type box first, and a table of contents among the following
    /// boxes. It ends with the last valid box, because trailers of the still may follow.
    static func clip(_ source: ByteSource, at offset: Int, upTo end: Int) -> EmbeddedClip? {
        guard source.block(offset, count: 8)?.has("ftyp", at: 4) == true else { return nil }
        let reader = BoxReader(source: source)
        let boxes = Array(reader.boxes(from: offset, to: end).prefix { $0.hasLetters })
        guard let last = boxes.last, let moov = boxes.first(where: { $0.isKind("moov") }) else { return nil }
        let header = reader.child(of: moov, at: "mvhd").map { reader.content($0) }
        return EmbeddedClip(
            offset: offset, count: last.end - offset,
            durationMilliseconds: header.flatMap(MovieReader.duration(header:)) ?? 0)
    }

    private static func claimsClip(_ xmp: XMPFacts) -> Bool {
        ["GCamera:MotionPhoto", "Camera:MotionPhoto", "GCamera:MicroVideo", "Camera:MicroVideo"].contains {
            isOne(xmp[$0])
        }
    }

    /// Returns the distances of clips from the file's end, in bytes, as the XMP states them.
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

/// A clip inside a still's file.
struct EmbeddedClip: Sendable, Equatable {
    /// The offset of its first byte in the file.
    let offset: Int
    let count: Int
    /// The duration in milliseconds; 0 for unknown.
    let durationMilliseconds: Int
}
