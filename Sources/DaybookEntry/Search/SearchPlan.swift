import SearchText

/// The complete description of a search for a page of hits.
///
/// A resource that a section finds is not found again by a later section.
struct SearchPlan: Sendable {
    /// The sections in the order of the response.
    var sections: [SearchSection]
    var kinds: [SearchKind] = SearchKind.allCases
    /// Whether hidden content is omitted. Entries are then matched without their hidden photos.
    var omitsHidden = false
    /// The end of the previous page; `nil` for the first page.
    var after: SearchPosition?
    var limit: Int
}

/// A hit with the resource it refers to.
struct FoundItem: Sendable {
    enum Resource: Sendable {
        case entry(StoredEntry)
        case photo(StoredPhoto)
        case album(StoredAlbum)
        case smart(SmartAlbum, SmartAlbumState)
    }
    let resource: Resource
    /// The section that found the resource.
    let section: SearchSection.Name
    /// The text around the first hit, and the positions of the hits in it.
    let snippet: Snippet

    /// The entry; `nil` for other resources.
    var entry: StoredEntry? {
        if case .entry(let entry) = resource { entry } else { nil }
    }
}

/// A resource that a search found.
struct SearchHit: Sendable, Hashable {
    /// The kind of the resource.
    var kind: SearchKind
    /// The resource's row in the table of its kind.
    var doc: Int64
    /// The hit's position in the order of results.
    var position: SearchPosition
    /// The resource's ID.
    var id: String { position.id }
}

/// A page of hits in order.
struct SearchPage: Sendable, Hashable {
    /// The hits, at most as many as requested. There are fewer, or none, if a longer search would have taken too long.
    var hits: [SearchHit]
    /// The beginning of the next page; `nil` if nothing more can follow.
    var next: SearchPosition?
    /// Whether texts of the owner are still being refolded, so that hits may be missing.
    var isIndexing = false
}

extension SearchPosition {
    /// Returns whether this position comes before another in an order. The order is total: positions of two resources
    /// are never equal.
    func precedes(_ other: SearchPosition, in order: SearchOrder) -> Bool {
        switch order {
        case .dayDescending:
            (other.day, other.time) == (day, time) ? id > other.id : (day, time) > (other.day, other.time)
        case .timeDescending:
            other.time == time ? id > other.id : time > other.time
        case .timeAscending:
            other.time == time ? id < other.id : time < other.time
        case .sequenceDescending:
            other.sequence == sequence ? id > other.id : sequence > other.sequence
        }
    }
}

/// The position of a hit in the order of results; the content of a page token.
struct SearchPosition: Sendable, Hashable {
    /// The index, in the plan, of the section that found the hit; 0 in lists, -1 among smart albums.
    var section = 0
    /// The civil date in days since 1970-01-01.
    var day: Int
    /// The instant in microseconds since 1970-01-01 UTC.
    var time: Int64
    /// The position in the owner's collection.
    var sequence: Int64
    /// The resource's ID, which breaks ties.
    var id: String
}

extension SearchPosition {
    /// Returns the position before all results of a day, in the order of search results.
    static func beginning(ofDay day: Int) -> SearchPosition {
        SearchPosition(day: day, time: .max, sequence: .max, id: lastID)
    }

    /// Returns the position before all results of a section.
    static func beginning(ofSection section: Int) -> SearchPosition {
        var position = beginning(ofDay: Int(Int32.max))
        position.section = section
        return position
    }

    /// The ID that sorts last.
    private static let lastID = "ffffffff-ffff-ffff-ffff-ffffffffffff"
}

/// The arguments of a client's search.
struct SearchInput: Sendable {
    var text: String
    var kinds: Set<SearchKind>
    var mode = SearchMode.auto
    var pageSize: Int32 = 0
    var pageToken = ""
}

/// The orders of lists.
enum SearchOrder: Sendable, Hashable {
    /// Newest civil date first, then newest instant, then greatest id: the order of search results.
    case dayDescending
    /// Newest instant first, then greatest ID.
    case timeDescending
    /// Oldest instant first, then smallest ID.
    case timeAscending
    /// Latest in the collection first, then greatest ID.
    case sequenceDescending
}
