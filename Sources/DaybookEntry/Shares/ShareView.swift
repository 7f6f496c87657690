/// That somebody opened a share.
struct ShareView: Hashable, Sendable {
    /// The how many-th time it was.
    let number: Int64
    let time: Instant
    let what: ShareViewKind
}
