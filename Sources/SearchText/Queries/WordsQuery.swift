/// A query of several texts, each of which must occur somewhere in the resource.
public struct WordsQuery: SearchMatcher, Equatable {
    /// The texts; at least one.
    public let words: [SearchQuery]

    /// Splits a text into words, each once; `nil` if it has fewer than `least` words.
    public init?(text: String, least: Int = 1) {
        let words = text.unicodeScalars.split { Fold.isSpace($0) }
            .compactMap { SearchQuery(text: String(String.UnicodeScalarView($0)), comparison: .fold) }
        guard words.count >= least else { return nil }
        var known: Set<[UInt8]> = []
        self.words = words.filter { known.insert($0.folded.bytes).inserted }
    }

    /// The candidates that the index must return.
    public var plan: GramPlan { GramPlan(clauses: words.flatMap(\.plan.clauses)) }

    /// Returns whether stored text is a hit.
    public func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool {
        for word in words where !word.matches(head: head, tail: tail) { return false }
        return true
    }

    /// Returns the ranges of the hits in one field's folded text, ascending.
    public func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        words.flatMap { $0.ranges(inFolded: bytes, of: field, limit: limit) }.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Returns the ranges of the hits in a raw text's UTF-8, ascending.
    public func rawRanges(in text: FieldText, limit: Int) -> [Range<Int>] {
        var normalized = NormalizedText(text)
        var found: [Range<Int>] = []
        for word in words { found += word.rawRanges(in: &normalized, limit: limit) }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }
}
