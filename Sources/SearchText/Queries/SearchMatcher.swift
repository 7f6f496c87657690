/// A matcher that decides whether a document is a hit, and tells the index which documents are candidates.
public protocol SearchMatcher: Sendable {
    /// The candidates that the index must return: a superset of the hits.
    var plan: GramPlan { get }

    /// Returns whether stored text is a hit.
    ///
    /// - Parameters:
    ///   - head: The folded fields of a ``FoldedDocument``.
    ///   - tail: The document's fields in NFC if it has a tail; otherwise empty.
    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool

    /// Whether the raw text must be checked too, because folded text does not decide.
    var needsRawText: Bool { get }

    /// Returns whether raw text is a hit. Called only if ``needsRawText`` is true.
    func matches(raw texts: [FieldText]) -> Bool

    /// Returns the ranges of the hits in one field's folded text, ascending; at most `limit`.
    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>]

    /// Returns the ranges of the hits in a raw text's UTF-8, ascending; at most `limit`.
    func rawRanges(in text: FieldText, limit: Int) -> [Range<Int>]
}

extension SearchMatcher {
    /// False: folded text decides.
    public var needsRawText: Bool { false }

    /// Returns whether a document's stored text is a hit.
    public func matches(_ document: FoldedDocument) -> Bool {
        document.withText { matches(head: $0, tail: $1) }
    }

    /// Returns whether a resource's content is a hit.
    public func matches(_ content: SearchContent) -> Bool {
        matches(FoldedDocument(content)) && (!needsRawText || matches(raw: content.texts))
    }

    /// Returns true: folded text decided.
    public func matches(raw texts: [FieldText]) -> Bool { true }

    /// Returns the ranges found in the folded text, mapped back to the raw text.
    public func rawRanges(in text: FieldText, limit: Int) -> [Range<Int>] {
        let mapped = MappedText.folded(text.text)
        return ranges(inFolded: mapped.bytes, of: text.field, limit: limit).map(mapped.raw)
    }
}

/// A query that matches every document, for sections that only dates restrict.
public struct EverythingQuery: SearchMatcher, Equatable {
    /// Every document is a candidate.
    public var plan: GramPlan { .everything }

    /// Creates the query.
    public init() {}

    /// Returns whether stored text is a hit.
    public func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool { true }

    /// Returns the ranges of the hits in one field's folded text, ascending.
    public func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>] { [] }
}
