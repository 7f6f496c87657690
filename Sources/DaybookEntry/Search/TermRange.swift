/// A range of the terms that complete a query, in the order of their keys or of their initial consonants.
struct TermRange: Hashable, Sendable {
    /// Whether the bounds are ``SearchTerm/initials`` rather than keys.
    var isInitials = false
    let from: String
    /// The bound behind the range; not part of it.
    let end: String

    /// The suffix that sorts behind every text with the same prefix.
    private static let last = "\u{10FFFF}"

    /// Returns the ranges of a query, the best match first; none for an empty query.
    static func ranges(of text: String) -> [TermRange] {
        let key = SearchTerm.key(text)
        if key.isEmpty { return [] }
        var ranges = [TermRange(from: key, end: key + last)]
        for ending in TypingNeedle(Array(key.utf8))?.endings ?? [] {
            let stem = String(decoding: ending.stem, as: UTF8.self)
            guard let first = Unicode.Scalar(ending.last.lowerBound), let final = Unicode.Scalar(ending.last.upperBound)
            else { continue }
            ranges.append(TermRange(from: stem + String(first), end: stem + String(final) + last))
        }
        if let needle = ChoseongNeedle(Array(key.utf8)) {
            let letters = SearchTerm.letters(needle.initials)
            ranges.append(TermRange(isInitials: true, from: letters, end: letters + "~"))
        }
        return ranges
    }
}
