/// What a search may find. Raw values are stored in row ids.
enum SearchKind: Int, Sendable, CaseIterable {
    case entry = 0
    case photo = 1
}

/// A resource as search sees it: what it says, whose it is and where it stands in the order of results.
struct SearchDocument: Sendable {
    /// What kind of resource it is.
    var kind: SearchKind
    /// Its row in the table of its kind, unique there.
    var doc: Int64
    /// Its id, which decides the order of equals. Another owner's resource may have the same.
    var id: String
    /// The owner's dense number, `0...SearchLayout.maximumOwner`.
    var owner: Int
    /// Its civil date, in days since 1970-01-01.
    var day: Int
    /// Its instant, in microseconds since 1970-01-01 UTC.
    var time: Int64
    /// Its place in the owner's collection.
    var sequence: Int64
    /// Whether it is found only when hidden ones are asked for.
    var isHidden: Bool
    /// Everything that can be found of it, as it was written, in a fixed order, the most telling first.
    var fields: [String]
}

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

/// One found resource.
struct SearchHit: Sendable, Hashable {
    /// What kind of resource it is.
    var kind: SearchKind
    /// Its row in the table of its kind.
    var doc: Int64
    /// Where it stands.
    var position: SearchPosition
    /// The resource's id.
    var id: String { position.id }
}

/// Some hits in order.
struct SearchPage: Sendable, Hashable {
    /// At most as many as were asked for.
    var hits: [SearchHit]
    /// Whether more follow; the next page begins after the last hit's position.
    var hasMore: Bool
}

/// The orders that lists offer.
enum SearchOrder: Sendable, Hashable {
    /// Newest civil date first, then newest instant, then greatest id: the order of search results.
    case dayDescending
    /// Newest instant first, then greatest id.
    case timeDescending
    /// Oldest instant first, then smallest id.
    case timeAscending
    /// Last come first.
    case sequenceDescending
}
