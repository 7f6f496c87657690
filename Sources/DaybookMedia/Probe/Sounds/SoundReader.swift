/// Reads how long a recording is, where its format tells cheaply. Nothing is decoded.
enum SoundReader {
    /// More pieces than a day of sound has.
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
        while frames < frameLimit, let head = source.block(place, 7), let frame = ADTSFrame(head) {
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
            guard let head = source.block(place, 8), let size = head.u32(4, .little) else { break }
            if head.has("fmt ") { bytesPerSecond = source.upTo(place + 8, 16).u32(8, .little) ?? 0 }
            if head.has("data") {
                let there = min(size, source.count - place - 8)
                return bytesPerSecond > 0 ? Double(there) / Double(bytesPerSecond) : nil
            }
            place += 8 + size + size % 2
        }
        return nil
    }

    /// STREAMINFO comes first (RFC 9639): the rate in 20 bits, the samples in 36.
    private static func flac(_ source: ByteSource) -> Double? {
        guard let block = source.block(8, 34), let packed = block.number(10, width: 8) else { return nil }
        let rate = packed >> 44
        return rate > 0 ? Double(packed & 0xF_FFFF_FFFF) / Double(rate) : nil
    }

    /// Pieces of 20 ms whose first byte says how long they are (RFC 4867).
    private static func amr(_ source: ByteSource, header: Int, sizes: [Int]) -> Double? {
        var (place, frames) = (header, 0)
        while frames < frameLimit, let first = source.block(place, 1)?[0] {
            let kind = Int(first >> 3 & 15)
            place += 1 + (kind < sizes.count ? sizes[kind] : 0)
            frames += 1
        }
        return Double(frames) / 50
    }
}

/// MPEG audio: the first piece may tell how many follow, else all are taken to be alike.
enum MP3Reader {
    static func seconds(_ source: ByteSource) -> Double? {
        var start = 0
        let head = source.upTo(0, 10)
        if head.has("ID3"), let size = head.u32(6) {
            start = 10 + (size & 0x7F | size >> 1 & 0x3F80 | size >> 2 & 0x1F_C000 | size >> 3 & 0xFE0_0000)
        }
        let window = source.upTo(start, 64 << 10)
        guard let place = (0..<max(window.count - 4, 0)).first(where: { isFrame(window, $0) }),
            let frame = MPEGAudioFrame(window, at: place)
        else { return nil }
        if let frames = countedFrames(window, place, frame) {
            return Double(frames * frame.samples) / Double(frame.rate)
        }
        var bytes = source.count - start - place
        if source.block(source.count - 128, 3)?.has("TAG") == true { bytes -= 128 }
        return Double(max(bytes, 0) * 8) / Double(frame.bitRate)
    }

    private static func isFrame(_ window: ByteBlock, _ place: Int) -> Bool {
        guard window[place] == 0xFF, let frame = MPEGAudioFrame(window, at: place), frame.bytes > 4 else {
            return false
        }
        return place + frame.bytes + 4 > window.count || MPEGAudioFrame(window, at: place + frame.bytes) != nil
    }

    private static func countedFrames(_ window: ByteBlock, _ place: Int, _ frame: MPEGAudioFrame) -> Int? {
        let side = frame.isVersion1 ? (frame.isMono ? 17 : 32) : (frame.isMono ? 9 : 17)
        let xing = place + 4 + side
        let isTold = window.has("Xing", at: xing) || window.has("Info", at: xing)
        if isTold, let flags = window.u32(xing + 4), flags & 1 == 1 {
            return window.u32(xing + 8)
        }
        return window.has("VBRI", at: place + 36) ? window.u32(place + 36 + 14) : nil
    }
}

/// Ogg: the last page says where the stream ends (RFC 3533).
enum OggReader {
    static func seconds(_ source: ByteSource) -> Double? {
        let head = source.upTo(0, 512)
        let rate: Int
        var skip = 0
        if let opus = head.find("OpusHead") {
            rate = 48000
            skip = head.u16(opus + 10, .little) ?? 0
        } else if let vorbis = head.find("\u{1}vorbis"), let told = head.u32(vorbis + 12, .little), told > 0 {
            rate = told
        } else {
            return nil
        }
        let tail = source.upTo(max(0, source.count - (64 << 10)), 64 << 10)
        var (last, from): (Int?, Int) = (nil, 0)
        while let page = tail.find("OggS", from: from) {
            if let end = tail.u64(page + 6, .little) { last = end }
            from = page + 4
        }
        return last.map { Double(max($0 - skip, 0)) / Double(rate) }
    }
}

/// AIFF and CAF: chunks that tell counts and rates.
enum ChunkedSound {
    static func aiff(_ source: ByteSource) -> Double? {
        var place = 12
        for _ in 0..<256 {
            guard let head = source.block(place, 8), let size = head.u32(4) else { break }
            if head.has("COMM"), let common = source.block(place + 8, 18), let frames = common.u32(2),
                let rate = extended(common, 8), rate > 0
            {
                return Double(frames) / rate
            }
            place += 8 + size + size % 2
        }
        return nil
    }

    /// An 80-bit number as AIFF has it.
    private static func extended(_ block: ByteBlock, _ offset: Int) -> Double? {
        guard let exponent = block.u16(offset), let mantissa = block.number(offset + 2, width: 8) else { return nil }
        let power = (exponent & 0x7FFF) - 16383 - 63
        guard power > -200, power < 200 else { return nil }
        return Double(sign: .plus, exponent: power, significand: Double(mantissa))
    }

    static func caf(_ source: ByteSource) -> Double? {
        var place = 8
        var (rate, bytesPerPacket, framesPerPacket) = (0.0, 0, 0)
        var data = 0
        for _ in 0..<256 {
            guard let head = source.block(place, 12), let size = head.number(4, width: 8) else { break }
            // The last chunk may have the size -1: up to the end.
            let length = min(Int(clamping: size), source.count - place - 12)
            if head.has("desc"), let body = source.block(place + 12, 32), let bits = body.number(0, width: 8) {
                rate = Double(bitPattern: bits)
                bytesPerPacket = body.u32(16) ?? 0
                framesPerPacket = body.u32(20) ?? 0
            }
            if head.has("pakt"), let frames = source.block(place + 12, 16)?.u64(8), rate > 0 {
                return Double(frames) / rate
            }
            if head.has("data") { data = max(length - 4, 0) }
            place += 12 + length
        }
        guard rate > 0, bytesPerPacket > 0 else { return nil }
        return Double(data / bytesPerPacket) * Double(framesPerPacket) / rate
    }
}
