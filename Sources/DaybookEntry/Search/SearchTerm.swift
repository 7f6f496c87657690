import SearchText

/// A word or name of the owner that a search box may suggest.
struct SearchTerm: Hashable, Sendable {
    /// The source of a term. Raw values are stored.
    enum Kind: Int64, Sendable {
        case tag = 1
        case person = 2
        case place = 3
        case title = 4
        case album = 5
    }

    let kind: Kind
    /// The name as written, in NFC.
    let name: String

    /// The maximum size of a term. Longer titles are sentences, which make poor suggestions.
    private static let maximumBytes = 100

    /// Creates a term; `nil` if the text is too long, or has nothing that search can match.
    init?(_ kind: Kind, _ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        self.kind = kind
        name = LabelName.key(text)
        if key.isEmpty { return nil }
    }

    /// The folded name, used for comparison.
    var key: String { TermKey(name).text }

    /// The leading initial consonants, one letter each; see ``TermKey/initials``.
    var initials: String { TermKey(name).initials }
}

extension SearchTerm {
    /// Returns the terms of a shown resource, each once.
    private static func terms(_ names: [(Kind, [String])]) -> Set<SearchTerm> {
        Set(names.flatMap { kind, names in names.compactMap { SearchTerm(kind, $0) } })
    }

    static func terms(of entry: StoredEntry) -> Set<SearchTerm> {
        guard entry.visibility == .shown else { return [] }
        let content = entry.content
        return terms([
            (.title, [content.title]), (.tag, content.tags), (.person, content.people),
            (.place, [content.place?.name ?? ""]),
        ])
    }

    static func terms(of photo: StoredPhoto) -> Set<SearchTerm> {
        guard photo.visibility == .shown else { return [] }
        let details = photo.details
        return terms([(.tag, details.tags), (.person, details.people), (.place, [details.place?.name ?? ""])])
    }

    static func terms(of album: StoredAlbum) -> Set<SearchTerm> { terms([(.album, [album.content.title])]) }
}
