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
