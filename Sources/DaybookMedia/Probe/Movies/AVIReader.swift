/// A reader of an AVI's main header.
enum AVIReader {
    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        facts.movie.hasVideo = true
        RIFFDates.read(source, into: &facts.movie)
        let head = source.upTo(0, count: 4096)
        guard let avih = head.find("avih"), let header = head.from(avih + 8),
            let perFrame = header.u32(0, order: .little),
            let frames = header.u32(16, order: .little)
        else {
            facts.isWhole = false
            return
        }
        facts.durationMilliseconds = Int(Double(frames) * Double(perFrame) / 1000)
        facts.storedWidth = header.u32(32, order: .little) ?? 0
        facts.storedHeight = header.u32(36, order: .little) ?? 0
        if perFrame > 0 { facts.movie.frameRate = 1_000_000 / Double(perFrame) }
    }
}
