/// A part of the search index to be checked.
struct IndexPart: Sendable {
    /// The beginning of the part: 0, or ``IndexCheck/next`` of the previous part.
    var after: Int64
    var documents: Int
    /// The number of random excerpts of the documents' texts to search for.
    var queries: Int
    var seed: UInt64
}
