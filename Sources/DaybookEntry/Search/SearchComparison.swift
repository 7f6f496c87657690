import Foundation

/// How a query is compared with a text.
enum SearchComparison: Sendable, Equatable {
    /// Without regard to case, width, accents and kinds of whitespace; see ``Fold``.
    case fold
    /// Letter for letter, up to canonical equivalence.
    case exact
}
