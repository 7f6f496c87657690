/// One found resource.
struct SearchHit: Sendable, Hashable {
    /// What kind of resource it is.
    var kind: SearchKind
    /// Its row in the table of its kind.
    var doc: Int64
    /// Where it stands.
    var position: SearchPosition
    /// The index of the section that it was found in.
    var section = 0
    /// The resource's id.
    var id: String { position.id }
}
