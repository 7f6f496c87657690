/// Some hits in order, of one section or list.
struct HitPage: Sendable, Hashable {
    /// At most as many as were asked for.
    var hits: [SearchHit]
    /// Whether more may follow.
    var hasMore: Bool
    /// Where to go on when the budget ended the page; nil where the last hit tells.
    var resume: SearchPosition?

    /// Where the next page begins; nil without one.
    var next: SearchPosition? { hasMore ? resume ?? hits.last?.position : nil }
}
