/// A range of the terms that complete a query, in the order of their keys or of their initial consonants.
public struct TermRange: Hashable, Sendable {
    /// Whether the bounds are ``TermKey/initials`` rather than keys.
    public let isInitials: Bool
    /// The first key of the range.
    public let from: String
    /// The bound behind the range; not part of it.
    public let end: String

    /// Creates a range.
    public init(isInitials: Bool = false, from: String, end: String) {
        self.isInitials = isInitials
        self.from = from
        self.end = end
    }

    /// The suffix that sorts behind every text with the same prefix.
    private static let last = "\u{10FFFF}"

    /// Returns the ranges of a query, the best match first; none for an empty query.
    public static func ranges(of text: String) -> [TermRange] {
        let key = TermKey(text).text
        if key.isEmpty { return [] }
        var ranges = [TermRange(from: key, end: key + last)]
        for ending in TypingNeedle(Array(key.utf8))?.endings ?? [] {
            let stem = String(decoding: ending.stem, as: UTF8.self)
            guard let first = Unicode.Scalar(ending.last.lowerBound), let final = Unicode.Scalar(ending.last.upperBound)
            else { continue }
            ranges.append(TermRange(from: stem + String(first), end: stem + String(final) + last))
        }
        if let needle = ChoseongNeedle(Array(key.utf8)) {
            let letters = TermKey.letters(needle.initials)
            ranges.append(TermRange(isInitials: true, from: letters, end: letters + "~"))
        }
        return ranges
    }
}

/// The key of a term, by which terms are compared and sorted.
public struct TermKey: Sendable, Hashable {
    /// The folded name; empty if the name has nothing that search can match.
    public let text: String

    /// Folds a name.
    public init(_ name: String) {
        text = String(decoding: Fold.key(name), as: UTF8.self)
    }

    /// The leading initial consonants, one letter each; spaces between syllables are ignored.
    public var initials: String {
        let numbers = text.unicodeScalars.lazy.filter { $0 != " " }.map { Hangul.initial(of: $0.value) }
        return Self.letters(numbers.prefix { $0 != Hangul.noInitial })
    }

    /// Returns the letters of initial consonants, in the form of ``initials``.
    static func letters(_ numbers: some Sequence<UInt8>) -> String {
        String(decoding: numbers.map { UInt8(ascii: "A") + $0 }, as: UTF8.self)
    }
}
