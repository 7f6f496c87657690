/// A reader of the duration of MPEG audio: the first frame may state the number of frames; otherwise all frames are
/// assumed to be alike.
enum MP3Reader {
    static func seconds(_ source: ByteSource) -> Double? {
        var start = 0
        let head = source.upTo(0, count: 10)
        if head.has("ID3"), let size = head.u32(6) {
            start = 10 + (size & 0x7F | size >> 1 & 0x3F80 | size >> 2 & 0x1F_C000 | size >> 3 & 0xFE0_0000)
        }
        let window = source.upTo(start, count: 64 << 10)
        guard let place = (0..<max(window.count - 4, 0)).first(where: { isFrame(in: window, at: $0) }),
            let frame = MPEGAudioFrame(window, at: place)
        else { return nil }
        if let frames = countedFrames(in: window, at: place, frame: frame) {
            return Double(frames * frame.samples) / Double(frame.rate)
        }
        var bytes = source.count - start - place
        if source.block(source.count - 128, count: 3)?.has("TAG") == true { bytes -= 128 }
        return Double(max(bytes, 0) * 8) / Double(frame.bitRate)
    }

    private static func isFrame(in window: ByteBlock, at place: Int) -> Bool {
        guard window[place] == 0xFF, let frame = MPEGAudioFrame(window, at: place), frame.bytes > 4 else {
            return false
        }
        return place + frame.bytes + 4 > window.count || MPEGAudioFrame(window, at: place + frame.bytes) != nil
    }

    private static func countedFrames(in window: ByteBlock, at place: Int, frame: MPEGAudioFrame) -> Int? {
        let side = frame.isVersion1 ? (frame.isMono ? 17 : 32) : (frame.isMono ? 9 : 17)
        let xing = place + 4 + side
        let isTold = window.has("Xing", at: xing) || window.has("Info", at: xing)
        if isTold, let flags = window.u32(xing + 4), flags & 1 == 1 {
            return window.u32(xing + 8)
        }
        return window.has("VBRI", at: place + 36) ? window.u32(place + 36 + 14) : nil
    }
}
