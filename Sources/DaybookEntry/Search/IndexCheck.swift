/// What checking a part of the search index found.
struct IndexCheck: Sendable {
    /// Where the next part begins; `nil` at the end.
    var next: Int64?
    var documents = 0
    var queries = 0
    /// A sentence for each thing that is wrong.
    var faults: [String] = []
    /// Documents of the whole index.
    var indexed: Int64 = 0
    /// Entries, photos and albums that should have one.
    var findable: Int64 = 0
}
