/// A resource as search sees it: what it says, whose it is and where it stands in the order of results.
struct SearchDocument: Equatable, Sendable {
    /// What kind of resource it is.
    var kind: SearchKind
    /// Its row in the table of its kind, unique there.
    var doc: Int64
    /// Its id, which decides the order of equals. Another owner's resource may have the same.
    var id: String
    /// The owner's dense number, `0...SearchLayout.maximumOwner`.
    var owner: Int
    /// Its civil date, in days since 1970-01-01.
    var day: Int
    /// Its instant, in microseconds since 1970-01-01 UTC.
    var time: Int64
    /// Its place in the owner's collection.
    var sequence: Int64
    /// Whether it is found only when hidden ones are asked for.
    var isHidden: Bool
    /// Everything that can be found of it.
    var content: SearchContent
}
