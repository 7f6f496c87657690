/// A query of text whose last syllable is incomplete.
public struct TypingQuery: SearchMatcher, Equatable {
    /// The needle with its continuations.
    public let needle: TypingNeedle

    /// Creates the query; `nil` if the text does not end with Hangul that can change.
    public init?(text: String) {
        guard let needle = TypingNeedle(Fold.key(text)) else { return nil }
        self.needle = needle
    }

    /// The candidates that the index must return.
    public var plan: GramPlan {
        GramPlan(clauses: needle.endings.map(Self.clause), junction: .any)
    }

    /// Returns whether stored text is a hit.
    public func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { needle.occurs(in: head) }

    /// Returns the ranges of the hits in one field's folded text, ascending.
    public func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
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
            grams: Grams.ofNeedle(Fold.trimmed(stem)),
            range: gram(ending.last.lowerBound)...gram(ending.last.upperBound))
    }
}

/// A query of initial consonants, one per syllable.
public struct ChoseongQuery: SearchMatcher, Equatable {
    /// The consonants.
    public let needle: ChoseongNeedle
    /// Whether long fields are searched too. They are scanned without the index: two consonants occur in two of three
    /// long texts.
    public let inLong: Bool

    /// Creates the query; `nil` unless the text is two or more consonants, and spaces.
    public init?(text: String, inLong: Bool) {
        guard let needle = ChoseongNeedle(Fold.fold(text).bytes) else { return nil }
        self.needle = needle
        self.inLong = inLong
    }

    /// The candidates that the index must return.
    public var plan: GramPlan {
        inLong ? .everything : GramPlan(clauses: [GramPlan.Clause(grams: ChoseongGrams.ofNeedle(needle))])
    }

    /// Returns whether stored text is a hit.
    public func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { needle.occurs(in: head, inLong: inLong) }

    /// Returns the ranges of the hits in one field's folded text, ascending.
    public func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] {
        inLong || field.isShort ? needle.ranges(in: bytes, limit: limit) : []
    }
}
