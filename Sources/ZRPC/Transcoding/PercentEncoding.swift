/// Percent-encoding of URIs (RFC 3986, section 2.1), strict: what cannot be read is refused, never guessed.
public enum PercentEncoding {
    /// The text that `encoded` stands for; nil when an escape is broken or the bytes are no UTF-8.
    ///
    /// With `plusIsSpace`, `+` reads as a space, as in the queries that HTML forms make.
    public static func decoded(_ encoded: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let source = encoded.utf8
        let plain = source.allSatisfy { $0 != UInt8(ascii: "%") && !(plusIsSpace && $0 == UInt8(ascii: "+")) }
        // U+FFFD stands for bytes that were no UTF-8 when the request was read; who means it sends its escapes.
        if encoded.unicodeScalars.contains("\u{FFFD}") { return nil }
        if plain { return String(encoded) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var iterator = source.makeIterator()
        while let byte = iterator.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The pairs of a query as they stand between `&`; nil when one cannot be read.
    ///
    /// A name without `=` has the empty value. Empty pieces are skipped.
    public static func pairs(ofQuery query: some StringProtocol) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for piece in Substring(query).utf8.split(separator: UInt8(ascii: "&")) {
            let parts = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, let name = decoded(Substring(first), plusIsSpace: true),
                let value = decoded(parts.count > 1 ? Substring(parts[1]) : "", plusIsSpace: true)
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
