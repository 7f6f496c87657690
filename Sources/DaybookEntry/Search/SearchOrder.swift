/// The orders of lists.
enum SearchOrder: Sendable, Hashable {
    /// Newest civil date first, then newest instant, then greatest id: the order of search results.
    case dayDescending
    /// Newest instant first, then greatest id.
    case timeDescending
    /// Oldest instant first, then smallest id.
    case timeAscending
    /// Latest in the collection first, then greatest id.
    case sequenceDescending
}
