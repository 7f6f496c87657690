extension CallContext {
    var labels: LabelOperations<Self> { LabelOperations(context: self) }
}

/// The lists of tags, people and places.
struct LabelOperations<Context: CallContext>: Operations {
    let context: Context

    /// The maximum number of places in a response.
    private static var maximumPlaces: Int { 1000 }

    /// The maximum number of photos whose entries are searched for names of places, which bounds the time of a list.
    /// Other photos count for a name only if they have it themselves.
    private static var maximumClaims: Int { 20_000 }

    /// The size of a label in a response without its name, in bytes, rounded up.
    private static var labelWeight: Int { 24 }

    /// Returns a page of tags or people by name. Without a page size, the page has as many as fit one response.
    func list(_ field: LabelField, pageSize: Int32, pageToken: String) throws -> ListPage<LabelTally> {
        var digest = ContentDigest()
        digest.add("labels")
        digest.add(owner)
        digest.add(field.rawValue)
        let binding = digest.finish()
        let size = pageSize > 0 ? PageSize.checked(pageSize) : Limits.pageBytes / Self.labelWeight
        let after = try diary.tokens.position(of: pageToken, binding: binding)
        let found = try transaction.labels.tallies(owner: owner, field, afterKey: after?.primary, limit: size + 1)
        let taken = PageSize.fitting(found.prefix(size).map { $0.name.utf8.count + Self.labelWeight })
        guard found.count > taken, let last = found.prefix(taken).last else { return ListPage(items: found) }
        let end = PagePosition(primary: last.key, id: UUIDBytes(high: 0, low: 0))
        return ListPage(
            items: Array(found.prefix(taken)), nextPageToken: diary.tokens.token(after: end, binding: binding))
    }

    /// Returns the places with the most entries and photos.
    func places() throws -> [PlaceGroup] {
        let labels = transaction.labels
        let places = PlaceGrouping.places(
            of: try labels.placeTallies(owner: owner),
            claims: try labels.placeClaims(owner: owner, limit: Self.maximumClaims))
        return Array(places.prefix(Self.maximumPlaces))
    }
}
