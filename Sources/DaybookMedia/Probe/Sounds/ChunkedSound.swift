/// A reader of the durations of AIFF and CAF, whose chunks state counts and rates.
enum ChunkedSound {
    static func aiff(_ source: ByteSource) -> Double? {
        var place = 12
        for _ in 0..<256 {
            guard let head = source.block(place, count: 8), let size = head.u32(4) else { break }
            if head.has("COMM"), let common = source.block(place + 8, count: 18), let frames = common.u32(2),
                let rate = extended(in: common, at: 8), rate > 0
            {
                return Double(frames) / rate
            }
            place += 8 + size + size % 2
        }
        return nil
    }

    /// Reads an 80-bit number of AIFF.
    private static func extended(in block: ByteBlock, at offset: Int) -> Double? {
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
            guard let head = source.block(place, count: 12), let size = head.number(4, width: 8) else { break }
            // The last chunk may have the size -1, which means up to the end.
            let length = min(Int(clamping: size), source.count - place - 12)
            if head.has("desc"), let body = source.block(place + 12, count: 32), let bits = body.number(0, width: 8) {
                rate = Double(bitPattern: bits)
                bytesPerPacket = body.u32(16) ?? 0
                framesPerPacket = body.u32(20) ?? 0
            }
            if head.has("pakt"), let frames = source.block(place + 12, count: 16)?.u64(8), rate > 0 {
                return Double(frames) / rate
            }
            if head.has("data") { data = max(length - 4, 0) }
            place += 12 + length
        }
        guard rate > 0, bytesPerPacket > 0 else { return nil }
        return Double(data / bytesPerPacket) * Double(framesPerPacket) / rate
    }
}
