import SearchText

/// A resource as search sees it: its content, its owner and its position in the order of results.
struct SearchDocument: Equatable, Sendable {
    /// The kind of the resource.
    var kind: SearchKind
    /// The resource's row in the table of its kind, unique there.
    var doc: Int64
    /// The resource's ID, which breaks ties in the order. Resources of two owners may have the same ID.
    var id: String
    /// The owner's dense number, `0...SearchLayout.maximumOwner`.
    var owner: Int
    /// The resource's civil date, in days since 1970-01-01.
    var day: Int
    /// The resource's instant, in microseconds since 1970-01-01 UTC.
    var time: Int64
    /// The resource's position in the owner's collection.
    var sequence: Int64
    /// Whether the resource is found only if the search includes hidden resources.
    var isHidden: Bool
    /// The searchable content of the resource.
    var content: SearchContent
}
