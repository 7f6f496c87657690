/// Percent-encoding of URIs (RFC 3986, section 2.1), with strict decoding: invalid text is refused and never guessed.
public enum PercentEncoding {
    /// Returns the decoded text; nil if an escape is invalid or the bytes are not UTF-8.
    ///
    /// With `plusIsSpace`, `+` is decoded as a space, as in the queries of HTML forms.
    public static func decoded(_ encoded: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let source = encoded.utf8
        let plain = source.allSatisfy { $0 != UInt8(ascii: "%") && !(plusIsSpace && $0 == UInt8(ascii: "+")) }
        // U+FFFD marks bytes that were not UTF-8 when the request was read. A client that means this character sends it
        // percent-encoded.
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

    /// Returns the pairs of a query, which are separated by `&`; nil if one cannot be decoded.
    ///
    /// A name without `=` has the empty value. Empty parts are skipped.
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
