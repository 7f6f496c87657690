/// Decides whether a document is a hit, and tells the index which documents are worth looking at.
protocol SearchMatcher: Sendable {
    /// Which documents the index has to offer: all hits are among them.
    var plan: GramPlan { get }

    /// Whether stored text is a hit.
    ///
    /// - Parameters:
    ///   - head: The folded fields of a ``FoldedDocument``.
    ///   - tail: Its fields in NFC, where it has them; else empty.
    func matches(head: Span<UInt8>, tail: Span<UInt8>) -> Bool

    /// Whether the raw text has to be asked too, because folded text does not decide.
    var needsRawText: Bool { get }

    /// Whether raw text is a hit. Asked only where ``needsRawText`` says so.
    func matches(raw texts: [SearchText]) -> Bool

    /// Where one field's folded text holds what is looked for, ascending; at most `limit`.
    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>]

    /// Where a raw text holds what is looked for, as ranges of its UTF-8, ascending; at most `limit`.
    func rawRanges(in text: SearchText, limit: Int) -> [Range<Int>]
}

extension SearchMatcher {
    var needsRawText: Bool { false }

    /// Whether a document's stored text is a hit.
    func matches(_ document: FoldedDocument) -> Bool {
        document.withText { matches(head: $0, tail: $1) }
    }

    /// Whether what can be found of a resource is a hit.
    func matches(_ content: SearchContent) -> Bool {
        matches(FoldedDocument(content)) && (!needsRawText || matches(raw: content.texts))
    }

    func matches(raw texts: [SearchText]) -> Bool { true }

    func rawRanges(in text: SearchText, limit: Int) -> [Range<Int>] {
        let mapped = MappedText.folded(text.text)
        return ranges(inFolded: mapped.bytes, of: text.field, limit: limit).map(mapped.raw)
    }
}
