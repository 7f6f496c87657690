/// Where a hit stands in the order of results; what a page token holds.
struct SearchPosition: Sendable, Hashable {
    /// Civil date in days since 1970-01-01.
    var day: Int
    /// Instant in microseconds since 1970-01-01 UTC.
    var time: Int64
    /// Place in the owner's collection.
    var sequence: Int64
    /// The resource's id, which decides between equals.
    var id: String
}

extension SearchPosition {
    /// In the order of search results the place before everything of a day.
    static func beginning(ofDay day: Int) -> SearchPosition {
        SearchPosition(day: day, time: .max, sequence: .max, id: lastID)
    }

    /// Comes behind every id.
    private static let lastID = "ffffffff-ffff-ffff-ffff-ffffffffffff"
}
