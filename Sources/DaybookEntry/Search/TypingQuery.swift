/// A query of text whose last syllable is incomplete.
struct TypingQuery: SearchMatcher, Equatable {
    let needle: TypingNeedle

    /// Creates the query; nil if the text does not end with Hangul that can change.
    init?(text: String) {
        guard let needle = TypingNeedle(SearchQuery.trimmed(Fold.fold(text).bytes)) else { return nil }
        self.needle = needle
    }

    var plan: GramPlan {
        GramPlan(clauses: needle.endings.map(Self.clause), junction: .any)
    }

    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { needle.occurs(in: head) }

    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        needle.ranges(in: bytes, limit: limit)
    }

    /// Returns the grams of the fixed text, and the pairs, or single scalars, that may end it.
    private static func clause(_ ending: TypingNeedle.Ending) -> GramPlan.Clause {
        let stem = ending.stem
        var start = stem.count
        // The last scalar of the stem. If it is a space, the scalar before it too: a pair may reach over a space.
        repeat { start -= 1 } while start > 0 && (stem[start] & 0xC0 == 0x80 || stem[start] == 0x20)
        let before = stem.isEmpty ? [] : Array(stem[max(start, 0)...])
        func gram(_ value: UInt32) -> GramPlan.Bytes {
            GramPlan.Bytes(bytes: before + Array(Unicode.Scalar(value).map { String($0).utf8.map { $0 } } ?? []))
        }
        return GramPlan.Clause(
            grams: Grams.ofNeedle(SearchQuery.trimmed(stem)),
            range: gram(ending.last.lowerBound)...gram(ending.last.upperBound))
    }
}
