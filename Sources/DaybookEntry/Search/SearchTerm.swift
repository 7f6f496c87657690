/// A word or name of the owner's that a search box may suggest.
struct SearchTerm: Hashable, Sendable {
    /// What it is. Raw values are stored.
    enum Kind: Int64, Sendable {
        case tag = 1
        case person = 2
        case place = 3
        case title = 4
        case album = 5
    }

    let kind: Kind
    /// As it was written, in NFC.
    let name: String

    /// Longer titles are sentences, which nobody wants to be suggested.
    private static let maximumBytes = 100

    /// Nil for what is no word: too long, or nothing that search sees.
    init?(_ kind: Kind, _ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        self.kind = kind
        name = LabelName.key(text)
        if key.isEmpty { return nil }
    }

    /// What it is compared by: folded.
    var key: String { Self.key(name) }

    /// The initial consonants that it begins with, a letter each; spaces between syllables do not matter.
    var initials: String {
        let numbers = key.unicodeScalars.lazy.filter { $0 != " " }.map { Hangul.initial(of: $0.value) }
        return Self.letters(numbers.prefix { $0 != Hangul.noInitial })
    }

    /// A text as terms are compared by.
    static func key(_ text: String) -> String {
        String(decoding: SearchQuery.trimmed(Fold.fold(text).bytes), as: UTF8.self)
    }

    /// Initial consonants by their numbers as ``initials`` has them.
    static func letters(_ numbers: some Sequence<UInt8>) -> String {
        String(decoding: numbers.map { UInt8(ascii: "A") + $0 }, as: UTF8.self)
    }
}

extension SearchTerm {
    /// The terms of something that is shown; each once.
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
