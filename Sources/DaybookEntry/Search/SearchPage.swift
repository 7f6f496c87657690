/// Some hits in order.
struct SearchPage: Sendable, Hashable {
    /// At most as many as were asked for; fewer, or none, where looking for more would have taken too long.
    var hits: [SearchHit]
    /// Where the next page begins; nil when nothing more can follow.
    var next: SearchCursor?
    /// Whether texts of the owner are still being folded anew, so that some may be missed.
    var isIndexing = false
}
