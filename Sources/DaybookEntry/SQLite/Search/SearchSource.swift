import GRDB

/// Where the raw text of a document can be read again, in the transaction at hand.
///
/// Exact comparison and folding anew need it; search keeps only folded text.
protocol SearchSource: Sendable {
    /// What a document was given to ``SearchStore/put(_:in:)`` with, raw and in the same order; nil when there is no
    /// such resource.
    func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent?

    /// What of an entry is seen while hidden things are closed; nil when that is all that it was put with.
    func contentWithoutHidden(entry doc: Int64, in db: Database) throws -> SearchContent?
}
