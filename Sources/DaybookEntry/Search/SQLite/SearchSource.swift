import GRDB

/// Where the raw text of a document can be read again, in the transaction at hand.
///
/// Exact comparison and folding anew need it; search keeps only folded text.
protocol SearchSource: Sendable {
    /// The fields of a document as they were given to ``SearchStore/put(_:in:)``, raw and in the same order; nil
    /// when there is no such resource.
    func searchFields(kind: SearchKind, doc: Int64, in db: Database) throws -> [String]?
}
