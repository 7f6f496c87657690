import SearchText

/// A query of mode FILTER: words and conditions, all of which must hold.
struct FilterQuery: SearchMatcher, Equatable {
    /// A condition that a field equals or contains a text, without regard to case, width and accents.
    struct FieldCondition: Sendable, Equatable {
        let field: SearchField
        let needle: ByteNeedle
        /// Whether the whole field must equal the text, as for names.
        let isWhole: Bool

        func holds(_ bytes: Span<UInt8>) -> Bool {
            (!isWhole || bytes.count == needle.bytes.count) && needle.occurs(in: bytes)
        }
    }

    var words: [SearchQuery] = []
    var fields: [FieldCondition] = []
    var flags: Set<SearchFlag> = []

    var plan: GramPlan {
        let fields = fields.map { GramPlan.Clause(grams: Grams.ofNeedle($0.needle.bytes)) }
        let flags = flags.map(\.mark).sorted().map { GramPlan.Clause(grams: [[$0]]) }
        return GramPlan(clauses: words.flatMap(\.plan.clauses) + fields + flags)
    }

    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool {
        for word in words where !word.matches(head: head, tail: tail) { return false }
        for condition in fields {
            let holds = FoldedDocument.containsField(in: head) { mark, range in
                mark == condition.field.mark && condition.holds(head.extracting(range))
            }
            if !holds { return false }
        }
        for flag in flags where !FoldedDocument.containsField(in: head, where: { mark, _ in mark == flag.mark }) {
            return false
        }
        return true
    }

    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        let words = words.flatMap { $0.ranges(inFolded: bytes, of: field, limit: limit) }
        let values = fields.lazy.filter { $0.field == field && $0.holds(bytes.span) }
            .flatMap { $0.needle.ranges(in: bytes, limit: limit) }
        return (words + values).sorted { $0.lowerBound < $1.lowerBound }
    }
}
