/// Some hits in order.
struct SearchPage: Sendable, Hashable {
    /// At most as many as were asked for.
    var hits: [SearchHit]
    /// Whether more follow; the next page begins after the last hit's position.
    var hasMore: Bool
}
