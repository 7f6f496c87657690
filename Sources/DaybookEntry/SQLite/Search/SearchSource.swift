import GRDB

/// A source of a document's raw text, in the current transaction.
///
/// Exact comparison and refolding need the raw text; search stores only folded text.
protocol SearchSource: Sendable {
    /// Returns the content that a document was given to ``SearchStore/put(_:in:)`` with, raw and in the same order; nil
    /// if the resource does not exist.
    func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent?

    /// Returns the content of an entry that is visible while hidden things are locked; nil if that is the whole
    /// content.
    func contentWithoutHidden(entry doc: Int64, in db: Database) throws -> SearchContent?
}
