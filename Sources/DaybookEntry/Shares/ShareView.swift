/// A view of a share.
struct ShareView: Hashable, Sendable {
    /// The number of the view, counted from the first one.
    let number: Int64
    let time: Instant
    let what: ShareViewKind
}
