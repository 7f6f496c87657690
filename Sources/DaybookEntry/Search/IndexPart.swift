/// A part of the search index to be checked.
struct IndexPart: Sendable {
    /// Where it begins: 0, or ``IndexCheck/next`` of the part before.
    var after: Int64
    var documents: Int
    /// How many random parts of their texts to look for.
    var queries: Int
    var seed: UInt64
}
