/// The header of four bytes before each frame of an MPEG audio stream (ISO/IEC 11172-3, section 2.4.1.3).
struct MPEGAudioFrame: Sendable {
    let bytes: Int
    let samples: Int
    let rate: Int
    let bitRate: Int
    let isMono: Bool
    let isVersion1: Bool

    private static let rates = [44100, 48000, 32000]
    /// The bit rates in kilobits per second: version 1's layers 1, 2, 3, then version 2's layer 1 and its other two.
    private static let bitRates = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// Reads a header; `nil` if the bytes are not a header.
    init?(_ block: ByteBlock, at offset: Int = 0) {
        guard let header = block.u32(offset), header >> 21 == 0x7FF else { return nil }
        let version = header >> 19 & 3
        let layer = 4 - (header >> 17 & 3)
        let (bitIndex, rateIndex) = (header >> 12 & 15, header >> 10 & 3)
        guard version != 1, layer != 4, bitIndex != 0, bitIndex != 15, rateIndex != 3 else { return nil }
        isVersion1 = version == 3
        rate = MPEGAudioFrame.rates[rateIndex] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        let row = isVersion1 ? layer - 1 : (layer == 1 ? 3 : 4)
        bitRate = MPEGAudioFrame.bitRates[row][bitIndex] * 1000
        samples = layer == 1 ? 384 : (layer == 3 && !isVersion1 ? 576 : 1152)
        let padding = header >> 9 & 1
        bytes = layer == 1 ? (12 * bitRate / rate + padding) * 4 : samples / 8 * bitRate / rate + padding
        isMono = header >> 6 & 3 == 3
    }

    /// Returns whether two frames follow each other: one header alone may be chance.
    static func isStream(_ head: ByteBlock) -> Bool {
        guard let first = MPEGAudioFrame(head), first.bytes > 4, let second = MPEGAudioFrame(head, at: first.bytes)
        else {
            return false
        }
        return second.rate == first.rate
    }
}
