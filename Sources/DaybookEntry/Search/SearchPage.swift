/// A page of hits in order.
struct SearchPage: Sendable, Hashable {
    /// The hits, at most as many as requested. There are fewer, or none, if a longer search would have taken too long.
    var hits: [SearchHit]
    /// The beginning of the next page; nil if nothing more can follow.
    var next: SearchCursor?
    /// Whether texts of the owner are still being refolded, so that hits may be missing.
    var isIndexing = false
}
