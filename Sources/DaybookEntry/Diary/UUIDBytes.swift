/// A UUID as its sixteen bytes: the ID of every resource.
///
/// UUIDs are ordered by their bytes, which for version 7 is the order of creation. Text is read in any case and written
/// in lower case.
struct UUIDBytes: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The first eight bytes, the first byte highest.
    let high: UInt64
    /// The last eight bytes, the first of them highest.
    let low: UInt64

    /// The last UUID in order.
    static let last = UUIDBytes(high: .max, low: .max)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a UUID from sixteen bytes; `nil` for any other number.
    init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for (index, byte) in bytes.enumerated() {
            if index < 8 {
                words.high = words.high << 8 | UInt64(byte)
            } else {
                words.low = words.low << 8 | UInt64(byte)
            }
        }
        self.init(high: words.high, low: words.low)
    }

    /// Parses the form `01234567-89ab-cdef-0123-456789abcdef`; `nil` for anything else.
    init?(_ text: String) {
        var words: (high: UInt64, low: UInt64) = (0, 0)
        var digits = 0
        var position = 0
        for byte in text.utf8 {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let value = hexDigitValue(byte), digits < 32 else { return nil }
                if digits < 16 {
                    words.high = words.high << 4 | UInt64(value)
                } else {
                    words.low = words.low << 4 | UInt64(value)
                }
                digits += 1
            }
            position += 1
        }
        guard position == 36 else { return nil }
        self.init(high: words.high, low: words.low)
    }

    /// Creates a version 7 UUID (RFC 9562, 5.7): the instant's milliseconds, then random bits.
    init(at instant: Instant, random: RandomSource) {
        let milliseconds = UInt64(clamping: instant.microseconds / 1000) & 0xffff_ffff_ffff
        let noise = random.bytes(10)
        var values = noise.makeIterator()
        func next() -> UInt64 { UInt64(values.next() ?? 0) }
        let first = (next() << 8 | next()) & 0x0fff
        var last: UInt64 = 0
        for _ in 0..<8 { last = last << 8 | next() }
        self.init(
            high: milliseconds << 16 | 0x7000 | first, low: last & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
    }

    /// The sixteen bytes in order.
    var bytes: [UInt8] { (0..<16).map(byte(at:)) }

    private func byte(at index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (index < 8 ? high : low) &>> UInt64(56 - 8 * (index % 8)))
    }

    var description: String {
        String(asciiUpTo: 36) { text in
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 { text.append(ascii: "-") }
                text.append(hexOf: byte(at: index))
            }
        }
    }

    static func < (left: UUIDBytes, right: UUIDBytes) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

/// The beginning of a UUID, as people type it: hexadecimal digits, with hyphens anywhere.
struct UUIDPrefix: Hashable, Sendable {
    /// The minimum number of digits. Shorter prefixes match too many IDs to be useful.
    static let minimumDigits = 4
    /// The maximum number of IDs returned for one prefix.
    static let maximumMatches = 10

    /// The range of all IDs with this prefix.
    let range: ClosedRange<UUIDBytes>

    /// Parses 4 to 32 digits; `nil` for anything else.
    init?(_ text: String) {
        var digits: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: "-") {
            guard let digit = hexDigitValue(byte), digits.count < 32 else { return nil }
            digits.append(digit)
        }
        guard digits.count >= Self.minimumDigits else { return nil }
        range = Self.id(digits, filledWith: 0)...Self.id(digits, filledWith: 0xf)
    }

    private static func id(_ digits: [UInt8], filledWith filling: UInt8) -> UUIDBytes {
        func word(_ positions: Range<Int>) -> UInt64 {
            positions.reduce(0) { $0 << 4 | UInt64($1 < digits.count ? digits[$1] : filling) }
        }
        return UUIDBytes(high: word(0..<16), low: word(16..<32))
    }
}
