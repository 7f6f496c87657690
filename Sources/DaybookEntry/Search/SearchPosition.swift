/// The position of a hit in the order of results; the content of a page token.
struct SearchPosition: Sendable, Hashable {
    /// The civil date in days since 1970-01-01.
    var day: Int
    /// The instant in microseconds since 1970-01-01 UTC.
    var time: Int64
    /// The position in the owner's collection.
    var sequence: Int64
    /// The resource's id, which breaks ties.
    var id: String
}

extension SearchPosition {
    /// Returns the position before all results of a day, in the order of search results.
    static func beginning(ofDay day: Int) -> SearchPosition {
        SearchPosition(day: day, time: .max, sequence: .max, id: lastID)
    }

    /// The id that sorts last.
    private static let lastID = "ffffffff-ffff-ffff-ffff-ffffffffffff"
}
