import DateText
import SearchText

/// The sections of a query's response, in their order.
///
/// ```
/// AUTO      literal, date, words, typing, choseong of short fields, choseong of bodies (from three consonants on)
/// FOLD      literal
/// EXACT     literal
/// TYPING    literal, typing
/// CHOSEONG  literal, choseong of every field
/// FILTER    words
/// ```
enum SearchSections {
    /// The minimum number of consonants for which AUTO searches bodies: two consonants occur in two of three bodies.
    private static let bodyConsonants = 3

    /// Returns the sections; none if the query is empty.
    ///
    /// - Parameter today: The base of relative dates.
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `q` if the text violates the grammar of mode FILTER.
    static func sections(
        of text: String, mode: SearchMode, today: CivilDate
    ) throws(DiaryError) -> [SearchSection] {
        if mode == .filter {
            let filter = try FilterGrammar.read(text, today: today)
            return filter.map { [SearchSection(.words, $0.query, days: $0.days.map { CivilDays($0) })] } ?? []
        }
        let comparison: SearchComparison = mode == .exact ? .exact : .fold
        guard let literal = SearchQuery(text: text, comparison: comparison) else { return [] }
        var sections = [SearchSection(.literal, literal)]
        if mode == .auto {
            if let date = DateWords(text, today: today.day) { sections.append(section(date)) }
            if let words = WordsQuery(text: text, least: 2) { sections.append(SearchSection(.words, words)) }
        }
        if mode == .auto || mode == .typing, let typing = TypingQuery(text: text) {
            sections.append(SearchSection(.typing, typing))
        }
        if mode == .auto, let choseong = ChoseongQuery(text: text, inLong: false) {
            sections.append(SearchSection(.choseong, choseong))
        }
        if mode == .auto || mode == .choseong, let choseong = ChoseongQuery(text: text, inLong: true),
            mode == .choseong || choseong.needle.initials.count >= bodyConsonants
        {
            sections.append(SearchSection(.choseong, choseong))
        }
        return sections
    }

    private static func section(_ date: DateWords) -> SearchSection {
        if let rest = WordsQuery(text: date.rest) { return SearchSection(.date, rest, days: date.days) }
        return SearchSection(.date, EverythingQuery(), days: date.days)
    }
}

/// The kinds of resources that a search finds. Raw values are stored in row IDs.
enum SearchKind: Int, Sendable, CaseIterable {
    case entry = 0
    case photo = 1
    case album = 2
}

/// The interpretation of a query.
enum SearchMode: String, Sendable, CaseIterable {
    /// Tries every kind of match, one after the other.
    case auto
    /// Ignores case, width and accents.
    case fold
    /// Compares letter for letter.
    case exact
    /// Searches as ``fold`` does, then with the last syllable incomplete.
    case typing
    /// Searches as ``fold`` does, then by initial consonants.
    case choseong
    /// Parses words and conditions; see ``FilterGrammar``.
    case filter
}

/// One part of a search response: hits of one kind of match, newest first.
struct SearchSection: Sendable {
    /// The section's name in the response.
    enum Name: Sendable {
        case literal, words, typing, choseong, date
    }

    let name: Name
    let matcher: any SearchMatcher
    /// The civil dates that restrict the section; `nil` for all dates.
    var days: CivilDays?

    init(_ name: Name, _ matcher: any SearchMatcher, days: CivilDays? = nil) {
        self.name = name
        self.matcher = matcher
        self.days = days
    }

    /// Returns whether resources of a kind can be hits: an album has no date, so a section with dates never finds one.
    func finds(_ kind: SearchKind) -> Bool { days == nil || kind != .album }
}
