/// Base64 text of bytes (RFC 4648).
public enum Base64 {
    /// The digits and the padding of base64 text.
    public enum Alphabet: Sendable {
        /// The alphabet that ends with `+` and `/`, padded with `=`.
        case standard
        /// The alphabet that ends with `-` and `_`, which need no escape in URLs; not padded.
        case urlSafe
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standard = letters + Array("+/".utf8)
    private static let urlSafe = letters + Array("-_".utf8)

    /// Encodes bytes as text.
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

    /// Decodes a text in either alphabet, with or without padding, as in proto3 JSON; returns nil for other texts.
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
        // The unused bits of the last digit must be zero, so that each value has exactly one text.
        guard group & ((1 << bits) - 1) == 0 else { return nil }
        return output
    }

    /// Decodes a text that ``encode(_:as:)`` wrote with this alphabet; returns nil for any other text, so that each
    /// value has exactly one text.
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
