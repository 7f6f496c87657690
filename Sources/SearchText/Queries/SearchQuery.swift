/// A literal text to search for, prepared for the index and the verifier.
///
/// No character of the text has a special meaning.
public struct SearchQuery: SearchMatcher, Equatable {
    /// The comparison with texts.
    public let comparison: SearchComparison
    /// The needle for the folded text. It occurs in every hit that is not found by its tail.
    public let folded: ByteNeedle
    /// The needle for the NFC text. It occurs in every exact hit.
    public let exact: ByteNeedle
    /// The grams of the needles.
    public let plan: GramPlan

    /// Plans a query; `nil` if the text is empty, or only whitespace or invisible scalars.
    public init?(text: String, comparison: SearchComparison) {
        let needle = Fold.key(text)
        guard !needle.isEmpty else { return nil }
        self.comparison = comparison
        folded = ByteNeedle(needle)
        let composed = FoldedDocument.composed(text)
        exact = ByteNeedle(composed)
        plan = GramPlan(clauses: [
            GramPlan.Clause(grams: Grams.ofNeedle(needle), tailGrams: TailGrams.ofNeedle(composed))
        ])
    }

    /// Whether the comparison is exact, which folded text does not decide.
    public var needsRawText: Bool { comparison == .exact }

    /// Returns whether stored text contains the query in the comparison ``SearchComparison/fold``. For an exact hit
    /// this is necessary, not sufficient.
    public func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool {
        folded.occurs(in: head) || exact.occurs(in: tail)
    }

    /// Returns whether one of the raw texts contains the query letter for letter.
    public func matches(raw texts: [FieldText]) -> Bool {
        texts.contains { exact.occurs(in: FoldedDocument.composed($0.text)) }
    }

    /// Returns the ranges of the hits in one field's folded text, ascending.
    public func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        folded.ranges(in: bytes, limit: limit)
    }

    /// Returns the ranges of the hits in a raw text's UTF-8, ascending.
    public func rawRanges(in text: FieldText, limit: Int) -> [Range<Int>] {
        var normalized = NormalizedText(text)
        return rawRanges(in: &normalized, limit: limit)
    }

    /// Returns the same ranges in a text that is shared by several queries.
    func rawRanges(in text: inout NormalizedText, limit: Int) -> [Range<Int>] {
        if comparison == .fold {
            let mapped = text.folded
            let ranges = folded.ranges(in: mapped.bytes, limit: limit).map(mapped.raw)
            if !ranges.isEmpty { return ranges }
        }
        // Exact hits, and hits that are only in the tail of a stored document.
        guard exact.occurs(in: text.composedBytes) else { return [] }
        let mapped = text.composed
        return exact.ranges(in: mapped.bytes, limit: limit).map(mapped.raw)
    }
}

/// The comparison of a query with a text.
public enum SearchComparison: Sendable, Equatable {
    /// Ignores case, width, accents and kinds of whitespace; see ``Fold``.
    case fold
    /// Compares letter for letter, up to canonical equivalence.
    case exact
}
