/// A resource's version as HTTP spells it, quotes included.
struct ETag: Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// - Parameter isWhole: Of something of which not everybody sees everything, that it is seen whole.
    init(version: Int64, isWhole: Bool = false) {
        description = "\"\(String(version, radix: 36))\(isWhole ? "-whole" : "")\""
    }

    /// The version of what has no number of its own, by a hash of it.
    init(digest: [UInt8]) {
        self.init(version: digest.prefix(7).reduce(0) { $0 << 8 | Int64($1) })
    }

    /// Whether a change may go on: an `If-Match` that is empty, `*`, or names this version, quoted or not.
    func matches(ifMatch header: String) -> Bool {
        if header.isEmpty { return true }
        return header.split(separator: ",").contains { part in
            let tag = part.drop { $0 == " " || $0 == "\t" }
            let trimmed = String(tag.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            return trimmed == "*" || trimmed == description || "\"\(trimmed)\"" == description
        }
    }

    /// Stops a change made against another version.
    func require(ifMatch header: String) throws(DiaryError) {
        if !matches(ifMatch: header) { throw .etagMismatch }
    }
}
