/// The beginning of a UUID, as people type it: hexadecimal digits, with hyphens anywhere.
struct UUIDPrefix: Hashable, Sendable {
    /// The minimum number of digits. Shorter prefixes match too many ids to be useful.
    static let minimumDigits = 4
    /// The maximum number of ids returned for one prefix.
    static let maximumMatches = 10

    /// The range of all ids with this prefix.
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
