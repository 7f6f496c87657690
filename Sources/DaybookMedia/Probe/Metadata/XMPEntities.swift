/// A decoder of XML's five entities, and of characters by number. Any other `&` stays as it is.
enum XMPEntities {
    private static let named: [Substring: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&",
    ]
    /// The length of the longest entity, `#x10FFFF`.
    private static let longest = 8

    static func decoded(_ text: String) -> String {
        var decoded = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let sign = rest.firstIndex(of: "&") {
            decoded.append(contentsOf: rest[..<sign])
            let behind = rest[rest.index(after: sign)...]
            let name = behind.prefix(longest + 1).prefix { $0 != ";" }
            if name.count <= longest, name.endIndex < behind.endIndex, let scalar = scalar(Substring(name)) {
                decoded.append(scalar)
                rest = behind[behind.index(after: name.endIndex)...]
            } else {
                decoded.append("&")
                rest = behind
            }
        }
        decoded.append(contentsOf: rest)
        return String(decoded)
    }

    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        if let scalar = named[name] { return scalar }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.first?.isHexDigit == true else { return nil }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
