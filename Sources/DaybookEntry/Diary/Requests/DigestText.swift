import Wording

/// Conversion of digests from text.
enum DigestText {
    /// Returns the bytes of a lower-case hex SHA-256; `nil` for anything else.
    static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count == 64, !text.utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "F") })
        else { return nil }
        return DaybookEntry.bytes(hexadecimal: text)
    }

    /// Returns the bytes of a request's digests.
    ///
    /// - Throws: ``DiaryError`` that lists the malformed digests.
    static func bytes(_ digests: [String]) throws(DiaryError) -> [[UInt8]] {
        var violations = Violations()
        var found: [[UInt8]] = []
        for (index, digest) in digests.enumerated() {
            if let bytes = bytes(digest) {
                found.append(bytes)
            } else {
                violations.add("digests[\(index)]", fault: FieldFault.notDigest)
            }
        }
        try violations.refuse()
        return found
    }
}
