/// Bytes as text (RFC 4648).
public enum Base64 {
    /// How bytes are written.
    public enum Alphabet: Sendable {
        /// Ends with `+` and `/`, padded with `=`.
        case standard
        /// Ends with `-` and `_`, which need no escape in URLs; not padded.
        case urlSafe
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standard = letters + Array("+/".utf8)
    private static let urlSafe = letters + Array("-_".utf8)

    /// Writes bytes.
    public static func encode(_ bytes: [UInt8], as alphabet: Alphabet = .standard) -> String {
        let digits = alphabet == .standard ? standard : urlSafe
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = 0
            for position in 0..<3 {
                group = group << 8 | (position < count ? Int(bytes[index + position]) : 0)
            }
            for position in 0...count { output.append(digits[group >> (18 - 6 * position) & 0x3F]) }
            if alphabet == .standard { output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - count)) }
            index += 3
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The bytes of a text in either alphabet, with padding or without, as proto3 JSON takes it; nil for other texts.
    public static func decode(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || (padding <= 2 && digits.count % 4 == 0) else { return nil }
        digits.removeLast(padding)
        guard digits.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(digits.count / 4 * 3 + 2)
        var group: UInt32 = 0
        var bits: UInt32 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            group = group << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: group >> bits))
            }
        }
        // What is left of the last digit must be zero, so that each value has one text.
        guard group & ((1 << bits) - 1) == 0 else { return nil }
        return output
    }

    /// The bytes of a text that ``encode(_:as:)`` wrote with this alphabet; nil for any other text, so that each value
    /// has one text.
    public static func decode(_ text: String, as alphabet: Alphabet) -> [UInt8]? {
        guard let bytes = decode(text), encode(bytes, as: alphabet).utf8.elementsEqual(text.utf8) else { return nil }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
