/// How a query is understood.
enum SearchMode: String, Sendable, CaseIterable {
    /// Every manner of being found, one after the other.
    case auto
    /// Without regard to case, width and accents.
    case fold
    /// Letter for letter.
    case exact
    /// As ``fold``, and then with the last syllable still being typed.
    case typing
    /// As ``fold``, and then by initial consonants.
    case choseong
    /// Words and conditions; see ``FilterGrammar``.
    case filter
}
