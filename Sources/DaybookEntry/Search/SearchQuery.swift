import Foundation

/// Text to be found as it is, made ready for the index and the verifier.
///
/// A query is text: nothing in it has a meaning of its own.
struct SearchQuery: SearchMatcher, Equatable {
    /// How texts are compared.
    let comparison: SearchComparison
    /// Occurs in the folded text of every hit that is not found by its tail.
    let folded: ByteNeedle
    /// Occurs in the NFC text of every exact hit.
    let exact: ByteNeedle
    let plan: GramPlan

    /// Plans a query; nil when there is nothing to look for: empty, whitespace, or invisible scalars only.
    init?(text: String, comparison: SearchComparison) {
        let needle = Self.trimmed(Fold.fold(text).bytes)
        guard !needle.isEmpty else { return nil }
        self.comparison = comparison
        folded = ByteNeedle(needle)
        let composed = FoldedDocument.composed(text)
        exact = ByteNeedle(composed)
        plan = GramPlan(clauses: [
            GramPlan.Clause(grams: Grams.ofNeedle(needle), tailGrams: TailGrams.ofNeedle(composed))
        ])
    }

    var needsRawText: Bool { comparison == .exact }

    /// Whether stored text holds the query in the manner of ``SearchComparison/fold``. Necessary, not sufficient, for an
    /// exact hit.
    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool {
        folded.occurs(in: head) || exact.occurs(in: tail)
    }

    /// Whether one of the raw texts holds the query letter for letter.
    func matches(raw texts: [SearchText]) -> Bool {
        texts.contains { exact.occurs(in: FoldedDocument.composed($0.text)) }
    }

    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        folded.ranges(in: bytes, limit: limit)
    }

    func rawRanges(in text: SearchText, limit: Int) -> [Range<Int>] {
        var normalized = NormalizedText(text)
        return rawRanges(in: &normalized, limit: limit)
    }

    /// The same of a text that others are looked for in, too.
    func rawRanges(in text: inout NormalizedText, limit: Int) -> [Range<Int>] {
        if comparison == .fold {
            let mapped = text.folded
            let ranges = folded.ranges(in: mapped.bytes, limit: limit).map(mapped.raw)
            if !ranges.isEmpty { return ranges }
        }
        // Exact hits, and those that only the tail of a stored document tells.
        guard exact.occurs(in: text.composedBytes) else { return [] }
        let mapped = text.composed
        return exact.ranges(in: mapped.bytes, limit: limit).map(mapped.raw)
    }

    /// Folded text without the space that may stand at either end.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var slice = bytes[...]
        if slice.first == 0x20 { slice.removeFirst() }
        if slice.last == 0x20 { slice.removeLast() }
        return Array(slice)
    }
}
