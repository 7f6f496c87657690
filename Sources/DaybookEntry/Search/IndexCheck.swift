/// The result of checking a part of the search index.
struct IndexCheck: Sendable {
    /// The beginning of the next part; `nil` at the end.
    var next: Int64?
    var documents = 0
    var queries = 0
    /// One sentence for each fault found.
    var faults: [String] = []
    /// The number of documents in the whole index.
    var indexed: Int64 = 0
    /// The number of entries, photos and albums that should have a document.
    var findable: Int64 = 0
}

/// A request to check a part of the search index.
struct IndexPart: Sendable {
    /// The beginning of the part: 0, or ``IndexCheck/next`` of the previous part.
    var after: Int64
    var documents: Int
    /// The number of random excerpts of the documents' texts to search for.
    var queries: Int
    var seed: UInt64
}
