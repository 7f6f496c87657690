/// A word of eight bytes that are tested together.
enum ByteWord {
    static var ones: UInt64 { 0x0101_0101_0101_0101 }
    static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Returns whether all eight bytes are ASCII other than U+0000.
    ///
    /// If no byte has its high bit set, subtracting one from each byte borrows into the high bit of a zero byte.
    @inline(__always)
    static func isPlain(_ word: UInt64) -> Bool {
        (word | (word &- ones)) & highBits == 0
    }

    /// Returns whether all sixteen bytes are ASCII other than U+0000.
    @inline(__always)
    static func arePlain(_ first: UInt64, _ second: UInt64) -> Bool {
        (first | (first &- ones) | second | (second &- ones)) & highBits == 0
    }

    /// Returns the number of leading bytes, of eight, before a byte that ends a run within JSON's quotes: a quote, a
    /// backslash or a control character.
    ///
    /// `(x - 1) & ~x` has a byte's high bit set if the byte is zero, and wrongly only above such a byte.
    @inline(__always)
    static func runLength(_ word: UInt64) -> Int {
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let controls = (word &- (ones &* 0x20)) & ~word
        let ends = controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        return (ends & highBits).trailingZeroBitCount / 8
    }

    /// Returns whether a byte ends a run within JSON's quotes.
    @inline(__always)
    static func endsRun(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C
    }
}
