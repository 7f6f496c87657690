/// A resource's version as HTTP spells it, quotes included.
struct ETag: Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// Creates the tag of a version.
    ///
    /// - Parameter isWhole: Whether the caller sees the whole resource, if some callers see only a part of it.
    init(version: Int64, isWhole: Bool = false) {
        description = String(asciiUpTo: 24) { text in
            text.append(ascii: "\"")
            text.append(text: String(version, radix: 36))
            if isWhole { text.append(text: "-whole") }
            text.append(ascii: "\"")
        }
    }

    /// Creates the tag of a resource without a version number, from its hash.
    init(digest: [UInt8]) {
        self.init(version: digest.prefix(7).reduce(0) { $0 << 8 | Int64($1) })
    }

    /// Returns whether a change may proceed: `If-Match` is empty, `*`, or contains this version, quoted or not.
    func matches(ifMatch header: String) -> Bool {
        if header.isEmpty { return true }
        return header.split(separator: ",").contains { part in
            let tag = part.drop { $0 == " " || $0 == "\t" }
            let trimmed = String(tag.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            return trimmed == "*" || trimmed == description || "\"\(trimmed)\"" == description
        }
    }

    /// Throws ``DiaryError/etagMismatch`` if `If-Match` names only other versions.
    func require(ifMatch header: String) throws(DiaryError) {
        if !matches(ifMatch: header) { throw .etagMismatch }
    }
}
