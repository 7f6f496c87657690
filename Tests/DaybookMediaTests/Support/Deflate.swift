/// Compressed zeros: a thousandth of their size (RFC 1950, RFC 1951).
enum Deflate {
    /// A zlib stream of at least `count` zeros, behind a few bytes as they are.
    static func zeros(_ count: Int, behind first: [UInt8] = []) -> [UInt8] {
        var bits = Bits()
        let repeats = (count + 257) / 258
        // The last block, with fixed codes: a zero, then 258 bytes from one byte back, again and again.
        bits.append(0b011, 3)
        bits.append(0b0000_1100, 8)
        for _ in 0..<repeats {
            bits.append(0b1010_0011, 8)
            bits.append(0, 5)
        }
        bits.append(0, 7)
        let total = repeats * 258 + 1
        var (low, high) = (1, 0)
        for byte in first {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        return [0x78, 0x9C] + stored(first) + bits.bytes
            + Bytes.make { bytes in
                bytes.big((high + total % 65521 * low) % 65521, 2)
                bytes.big(low, 2)
            }
    }

    /// A block that is not the last.
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        if content.isEmpty { return [] }
        return Bytes.make { bytes in
            bytes.raw([0])
            bytes.little(content.count, 2)
            bytes.little(~content.count & 0xFFFF, 2)
            bytes.raw(content)
        }
    }

    /// The number of zeros that the stream for `count` really has.
    static func total(_ count: Int) -> Int { (count + 257) / 258 * 258 + 1 }

    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var used = 8

        /// Adds bits, the lowest first.
        mutating func append(_ value: Int, _ count: Int) {
            for place in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> place & 1) << UInt8(used)
                used += 1
            }
        }
    }
}
