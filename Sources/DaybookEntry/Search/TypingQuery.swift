/// A query of text whose last syllable is incomplete.
struct TypingQuery: SearchMatcher, Equatable {
    let needle: TypingNeedle

    /// Creates the query; `nil` if the text does not end with Hangul that can change.
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

/// A query of initial consonants, one per syllable.
struct ChoseongQuery: SearchMatcher, Equatable {
    let needle: ChoseongNeedle
    /// Whether bodies are searched too. Bodies are scanned without the index: two consonants occur in two of three
    /// bodies.
    let inBody: Bool

    /// Creates the query; `nil` unless the text is two or more consonants, and spaces.
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

/// A query to the index: grams, and how to combine them.
struct GramPlan: Sendable, Equatable {
    /// A set of grams, all of which a document must have.
    struct Clause: Sendable, Equatable {
        var grams: [[UInt8]]
        /// The grams that suffice instead if they are in the document's tail; empty if its tail does not count.
        var tailGrams: [[UInt8]] = []
        /// A range, bounds included, of which the document must also have at least one gram.
        var range: ClosedRange<Bytes>?
    }

    /// A gram, ordered as the index orders it.
    struct Bytes: Sendable, Comparable {
        let bytes: [UInt8]

        static func < (left: Bytes, right: Bytes) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    /// Whether a document must satisfy all clauses, or any of them.
    enum Junction: Sendable { case all, any }

    var clauses: [Clause]
    var junction = Junction.all

    /// A plan that makes every document a candidate.
    static let everything = GramPlan(clauses: [])

    /// Returns a plan for the documents of both plans. Both must have the junction `all`.
    func and(_ other: GramPlan) -> GramPlan { GramPlan(clauses: clauses + other.clauses) }
}
