/// The clip that phones hang behind a still.
enum MotionVideo {
    /// Whether the clip that the XMP tells of is there: editors keep the text and drop the clip.
    static func isBehind(_ source: ByteSource, _ xmp: XMPFacts) -> Bool {
        var lengths: [Int] = []
        if isOne(xmp["GCamera:MotionPhoto"] ?? xmp["Camera:MotionPhoto"]) {
            lengths += xmp.parts.filter { $0.semantic == "MotionPhoto" }.map(\.length)
        }
        if isOne(xmp["GCamera:MicroVideo"] ?? xmp["Camera:MicroVideo"]) {
            lengths += [xmp["GCamera:MicroVideoOffset"] ?? xmp["Camera:MicroVideoOffset"]].compactMap { $0 }
                .compactMap { Int($0) }
        }
        return lengths.contains { length in
            length > 8 && length < source.count && source.block(source.count - length, 8)?.has("ftyp", at: 4) == true
        }
    }

    private static func isOne(_ text: String?) -> Bool { text == "1" }
}
