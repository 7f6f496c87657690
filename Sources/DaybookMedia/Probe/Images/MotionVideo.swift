/// The clip that phones hang behind a still.
enum MotionVideo {
    /// The clip that the XMP or Samsung's trailer tells of, where it is there: editors keep the text and drop the clip.
    static func find(_ source: ByteSource, _ xmp: XMPFacts, _ trailer: SamsungTrailer) -> EmbeddedClip? {
        for length in lengths(xmp) where length > 8 && length < source.count {
            if let clip = clip(source, at: source.count - length, upTo: source.count) { return clip }
        }
        return trailer.motion.flatMap { clip(source, at: $0.lowerBound, upTo: $0.upperBound) }
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
