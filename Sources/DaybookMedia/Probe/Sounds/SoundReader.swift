/// A reader of the duration of a recording, for formats that state it cheaply. Nothing is decoded.
enum SoundReader {
    /// The maximum number of frames: more than a day of sound has.
    static let frameLimit = 1 << 23

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        let seconds: Double?
        switch facts.type {
        case .mp3: seconds = MP3Reader.seconds(source)
        case .aac: seconds = aac(source)
        case .wav: seconds = wav(source)
        case .flac: seconds = flac(source)
        case .ogg, .oggVideo: seconds = OggReader.seconds(source)
        case .amr: seconds = amr(source, header: 6, sizes: [12, 13, 15, 17, 19, 20, 26, 31, 5])
        case .amrWide: seconds = amr(source, header: 9, sizes: [17, 23, 32, 36, 40, 46, 50, 58, 60, 5])
        case .aiff: seconds = ChunkedSound.aiff(source)
        case .caf: seconds = ChunkedSound.caf(source)
        default: seconds = nil
        }
        guard let seconds, seconds.isFinite, seconds >= 0, seconds < 1e9 else {
            facts.isWhole = facts.type == .midi
            return
        }
        facts.durationMilliseconds = Int((seconds * 1000).rounded())
    }

    private static func aac(_ source: ByteSource) -> Double? {
        var (place, frames, rate) = (0, 0, 0)
        while frames < frameLimit, let head = source.block(place, count: 7), let frame = ADTSFrame(head) {
            place += frame.bytes
            frames += 1
            rate = frame.rate
        }
        return rate > 0 ? Double(frames * 1024) / Double(rate) : nil
    }

    private static func wav(_ source: ByteSource) -> Double? {
        var place = 12
        var bytesPerSecond = 0
        for _ in 0..<256 {
            guard let head = source.block(place, count: 8), let size = head.u32(4, order: .little) else { break }
            if head.has("fmt ") { bytesPerSecond = wavPace(source.upTo(place + 8, count: 16)) }
            if head.has("data") {
                let there = min(size, source.count - place - 8)
                return bytesPerSecond > 0 ? Double(there) / Double(bytesPerSecond) : nil
            }
            place += 8 + size + size % 2
        }
        return nil
    }

    /// Returns the bytes for a second of sound, as a format chunk states them. For uncompressed sound there are several
    /// statements: if they differ, the one for the longest recording counts, so that no recording seems shorter than it
    /// plays.
    private static func wavPace(_ format: ByteBlock) -> Int {
        let said = format.u32(8, order: .little) ?? 0
        let uncompressed = [0x0001, 0x0003, 0x0006, 0x0007, 0xFFFE]
        guard let tag = format.u16(0, order: .little), uncompressed.contains(tag),
            let channels = format.u16(2, order: .little),
            let rate = format.u32(4, order: .little), let frame = format.u16(12, order: .little),
            let bits = format.u16(14, order: .little)
        else { return said }
        return min(said, rate * frame, rate * channels * ((bits + 7) / 8))
    }

    /// Reads STREAMINFO, which comes first (RFC 9639): the rate in 20 bits, the samples in 36.
    private static func flac(_ source: ByteSource) -> Double? {
        guard let block = source.block(8, count: 34), let packed = block.number(10, width: 8) else { return nil }
        let rate = packed >> 44
        return rate > 0 ? Double(packed & 0xF_FFFF_FFFF) / Double(rate) : nil
    }

    /// Counts frames of 20 ms, whose first byte states their length (RFC 4867).
    private static func amr(_ source: ByteSource, header: Int, sizes: [Int]) -> Double? {
        var (place, frames) = (header, 0)
        while frames < frameLimit, let first = source.block(place, count: 1)?[0] {
            let kind = Int(first >> 3 & 15)
            place += 1 + (kind < sizes.count ? sizes[kind] : 0)
            frames += 1
        }
        return Double(frames) / 50
    }
}
