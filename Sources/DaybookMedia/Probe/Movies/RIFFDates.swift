/// A reader of an AVI's dates: `IDIT` in its header, as cameras write it, and `ICRD` in its list of facts.
///
/// (Microsoft, "RIFF Tags"; the forms of the text by ExifTool's `RIFF.pm`.)
enum RIFFDates {
    private static let chunkLimit = 512
    private static let textLimit = 64

    static func read(_ source: ByteSource, into movie: inout MovieFacts) {
        var budget = chunkLimit
        walk(source, from: 12, to: source.count, depth: 0, budget: &budget, into: &movie)
    }

    private static func walk(
        _ source: ByteSource, from start: Int, to end: Int, depth: Int, budget: inout Int, into movie: inout MovieFacts
    ) {
        var place = start
        while budget > 0, place < end, let head = source.block(place, count: 8), let size = head.u32(4, order: .little)
        {
            budget -= 1
            let content = place + 8
            let stop = min(content + size, end)
            if head.has("LIST"), depth < 2, let kind = source.block(content, count: 4),
                kind.has("hdrl") || kind.has("INFO")
            {
                walk(source, from: content + 4, to: stop, depth: depth + 1, budget: &budget, into: &movie)
            } else if head.has("IDIT") {
                movie.keys["IDIT"] = movie.keys["IDIT"] ?? text(in: source, at: content, size: size)
            } else if head.has("ICRD") {
                movie.keys["ICRD"] = movie.keys["ICRD"] ?? text(in: source, at: content, size: size)
            }
            place = content + size + size % 2
        }
    }

    private static func text(in source: ByteSource, at place: Int, size: Int) -> String? {
        source.upTo(place, count: min(size, textLimit)).text()
    }
}
