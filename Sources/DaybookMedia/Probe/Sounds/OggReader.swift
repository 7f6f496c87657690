/// A reader of the duration of Ogg, whose last page states the end of the stream (RFC 3533).
enum OggReader {
    static func seconds(_ source: ByteSource) -> Double? {
        let head = source.upTo(0, count: 512)
        let rate: Int
        var skip = 0
        if let opus = head.find("OpusHead") {
            rate = 48000
            skip = head.u16(opus + 10, order: .little) ?? 0
        } else if let vorbis = head.find("\u{1}vorbis"), let found = head.u32(vorbis + 12, order: .little), found > 0 {
            rate = found
        } else {
            return nil
        }
        let tail = source.upTo(max(0, source.count - (64 << 10)), count: 64 << 10)
        var (last, from): (Int?, Int) = (nil, 0)
        while let page = tail.find("OggS", from: from) {
            if let end = tail.u64(page + 6, order: .little) { last = end }
            from = page + 4
        }
        return last.map { Double(max($0 - skip, 0)) / Double(rate) }
    }
}
