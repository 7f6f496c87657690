import Foundation

/// The comparison of a query with a text.
enum SearchComparison: Sendable, Equatable {
    /// Ignores case, width, accents and kinds of whitespace; see ``Fold``.
    case fold
    /// Compares letter for letter, up to canonical equivalence.
    case exact
}
