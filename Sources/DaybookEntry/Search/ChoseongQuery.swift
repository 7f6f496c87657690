/// A query of initial consonants, one per syllable.
struct ChoseongQuery: SearchMatcher, Equatable {
    let needle: ChoseongNeedle
    /// Whether bodies are searched too. Bodies are scanned without the index: two consonants occur in two of three
    /// bodies.
    let inBody: Bool

    /// Creates the query; nil unless the text is two or more consonants, and spaces.
    init?(text: String, inBody: Bool) {
        guard let needle = ChoseongNeedle(Fold.fold(text).bytes) else { return nil }
        self.needle = needle
        self.inBody = inBody
    }

    var plan: GramPlan {
        inBody ? .everything : GramPlan(clauses: [GramPlan.Clause(grams: ChoseongGrams.ofNeedle(needle))])
    }

    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { needle.occurs(in: head, inBody: inBody) }

    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        inBody || field.isShort ? needle.ranges(in: bytes, limit: limit) : []
    }
}
