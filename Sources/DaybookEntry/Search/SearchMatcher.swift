/// A matcher that decides whether a document is a hit, and tells the index which documents are candidates.
protocol SearchMatcher: Sendable {
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
    func matches(raw texts: [SearchText]) -> Bool

    /// Returns the ranges of the hits in one field's folded text, ascending; at most `limit`.
    func ranges(inFolded bytes: [UInt8], of field: SearchField, limit: Int) -> [Range<Int>]

    /// Returns the ranges of the hits in a raw text's UTF-8, ascending; at most `limit`.
    func rawRanges(in text: SearchText, limit: Int) -> [Range<Int>]
}

extension SearchMatcher {
    var needsRawText: Bool { false }

    /// Returns whether a document's stored text is a hit.
    func matches(_ document: FoldedDocument) -> Bool {
        document.withText { matches(head: $0, tail: $1) }
    }

    /// Returns whether a resource's content is a hit.
    func matches(_ content: SearchContent) -> Bool {
        matches(FoldedDocument(content)) && (!needsRawText || matches(raw: content.texts))
    }

    func matches(raw texts: [SearchText]) -> Bool { true }

    func rawRanges(in text: SearchText, limit: Int) -> [Range<Int>] {
        let mapped = MappedText.folded(text.text)
        return ranges(inFolded: mapped.bytes, of: text.field, limit: limit).map(mapped.raw)
    }
}

/// The searchable content of a resource.
struct SearchContent: Sendable, Hashable {
    /// The texts in a fixed order, the most significant first.
    var texts: [SearchText]
    var flags: Set<SearchFlag> = []

    /// The length of the texts in UTF-8 bytes.
    var bytes: Int { texts.reduce(0) { $0 + $1.text.utf8.count } }

    /// Collects the texts, without empty ones.
    init(_ fields: [(SearchField, [String])], flags: Set<SearchFlag> = []) {
        texts = fields.flatMap { field, texts in
            texts.lazy.filter { !$0.isEmpty }.map { SearchText(field: field, text: $0) }
        }
        self.flags = flags
    }
}

/// A property of a resource that search can filter by, besides the resource's texts. In stored text, the raw value is a
/// field of its own.
enum SearchFlag: UInt8, Sendable, CaseIterable {
    case favorite = 0x0E
    case photo = 0x0F
    case moodAwful = 0x12
    case moodBad = 0x13
    case moodOkay = 0x14
    case moodGood = 0x15
    case moodGreat = 0x16
    case weatherClear = 0x17
    case weatherPartlyCloudy = 0x18
    case weatherCloudy = 0x19
    case weatherFog = 0x1A
    case weatherRain = 0x1B
    case weatherSnow = 0x1C
    case weatherStorm = 0x1D
    case weatherWind = 0x1E

    /// The flags that only entries have: moods and weather.
    static let ofDays = Set(EntryMood.allCases.map(\.flag) + EntryWeather.Condition.allCases.map(\.flag))
}

/// One text of a resource, as written.
struct SearchText: Sendable, Hashable {
    var field: SearchField
    @Verbatim var text: String
}
