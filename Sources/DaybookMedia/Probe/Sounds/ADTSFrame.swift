/// The header of seven bytes before each frame of a raw AAC stream (ISO/IEC 14496-3, annex 1.A.2.2).
struct ADTSFrame: Sendable {
    let bytes: Int
    let rate: Int

    private static let rates = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    /// Reads a header; `nil` if the bytes are not a header.
    init?(_ block: ByteBlock, at offset: Int = 0) {
        guard let sync = block.u16(offset), sync & 0xFFF6 == 0xFFF0, let flags = block[offset + 2],
            let length = block.u24(offset + 3)
        else { return nil }
        let index = Int(flags >> 2 & 15)
        guard index < ADTSFrame.rates.count else { return nil }
        rate = ADTSFrame.rates[index]
        bytes = length >> 5 & 0x1FFF
        guard bytes >= 7 else { return nil }
    }

    /// Returns whether two frames follow each other.
    static func isStream(_ head: ByteBlock) -> Bool {
        guard let first = ADTSFrame(head), let second = ADTSFrame(head, at: first.bytes) else { return false }
        return second.rate == first.rate
    }
}
