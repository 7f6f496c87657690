/// Small PNG pictures, each different, made from nothing.
enum TestPicture {
    /// A picture of one colour gradient; `seed` makes its bytes its own.
    static func png(seed: UInt64, width: Int = 48, height: Int = 32, exif: [UInt8] = []) -> [UInt8] {
        var raw: [UInt8] = []
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for row in 0..<height {
            raw.append(0)
            for column in 0..<width {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                raw += [UInt8(truncatingIfNeeded: row * 7), UInt8(truncatingIfNeeded: column * 5), UInt8(state & 0xFF)]
            }
        }
        var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
        header += [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + (exif.isEmpty ? [] : chunk("eXIf", exif)) + chunk("IDAT", stored(raw)) + chunk("IEND", [])
    }

    /// The time of a picture as a camera writes it (Exif 3.0): `2023:09:01 12:30:00`, and its clock's offset when it
    /// knows that.
    static func exif(taken: String, offset: String? = nil) -> [UInt8] {
        var tags: [(tag: UInt16, text: [UInt8])] = [(0x9003, Array(taken.utf8) + [0])]
        if let offset { tags.append((0x9011, Array(offset.utf8) + [0])) }
        // The header, a directory with the place of the next one, and that.
        let directory: UInt32 = 8 + 2 + 12 + 4
        var bytes: [UInt8] = Array("MM".utf8) + [0, 42] + bigEndian(8) + [0, 1]
        bytes += [0x87, 0x69, 0, 4] + bigEndian(1) + bigEndian(directory) + bigEndian(0)
        var place = directory + 2 + UInt32(tags.count) * 12 + 4
        bytes += [0, UInt8(tags.count)]
        for (tag, text) in tags {
            bytes += [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, 2] + bigEndian(UInt32(text.count)) + bigEndian(place)
            place += UInt32(text.count)
        }
        return bytes + bigEndian(0) + tags.flatMap(\.text)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(crc(body))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
    private static func stored(_ raw: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var start = 0
        while start < raw.count {
            let count = min(65_535, raw.count - start)
            let isLast: UInt8 = start + count == raw.count ? 1 : 0
            let low = UInt8(count & 0xFF)
            let high = UInt8(count >> 8)
            result += [isLast, low, high, ~low, ~high] + raw[start..<start + count]
            start += count
        }
        var a: UInt32 = 1
        var b: UInt32 = 0
        for byte in raw {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + bigEndian(b << 16 | a)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
