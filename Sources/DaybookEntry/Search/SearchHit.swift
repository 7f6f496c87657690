/// A resource that a search found.
struct SearchHit: Sendable, Hashable {
    /// The kind of the resource.
    var kind: SearchKind
    /// The resource's row in the table of its kind.
    var doc: Int64
    /// The hit's position in the order of results.
    var position: SearchPosition
    /// The index of the section that found the resource.
    var section = 0
    /// The resource's id.
    var id: String { position.id }
}
