/// A page of hits in order, of one section or list.
struct HitPage: Sendable, Hashable {
    /// The hits, at most as many as requested.
    var hits: [SearchHit]
    /// Whether more hits may follow.
    var hasMore: Bool
    /// The position to continue from if the budget ended the page; nil if the last hit determines it.
    var resume: SearchPosition?

    /// The beginning of the next page; nil if there is none.
    var next: SearchPosition? { hasMore ? resume ?? hits.last?.position : nil }
}
