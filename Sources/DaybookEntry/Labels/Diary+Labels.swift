extension Diary {
    /// The maximum number of places in a response.
    static let maximumPlaces = 1000
    /// The maximum number of photos whose entries are searched for names of places, which bounds the time of a list.
    /// Other photos count for a name only if they have it themselves.
    static let maximumClaims = 20_000
    /// The size of a label in a response without its name, in bytes, rounded up.
    private static let labelWeight = 24

    /// Returns a page of tags or people by name. Without a page size, the page has as many as fit one response.
    func labels(
        _ field: LabelField, pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<LabelTally> {
        var digest = ContentDigest()
        digest.add("labels")
        digest.add(caller.owner)
        digest.add(field.rawValue)
        let binding = digest.finish()
        let size = pageSize > 0 ? PageSize.checked(pageSize) : Limits.pageBytes / Diary.labelWeight
        let after = try tokens.position(of: pageToken, binding: binding)
        let found = try transaction.labels.tallies(
            owner: caller.owner, field, afterKey: after?.primary, limit: size + 1)
        let taken = Diary.cut(found.prefix(size).map { $0.name.utf8.count + Diary.labelWeight })
        guard found.count > taken, let last = found.prefix(taken).last else { return ListPage(items: found) }
        let end = PagePosition(primary: last.key, id: UUIDBytes(high: 0, low: 0))
        return ListPage(items: Array(found.prefix(taken)), nextPageToken: tokens.token(after: end, binding: binding))
    }

    /// Returns the places with the most entries and photos.
    func places(caller: Caller, in transaction: any DiaryReading) throws -> [PlaceGroup] {
        let labels = transaction.labels
        let places = PlaceGrouping.places(
            of: try labels.placeTallies(owner: caller.owner),
            claims: try labels.placeClaims(owner: caller.owner, limit: Diary.maximumClaims))
        return Array(places.prefix(Diary.maximumPlaces))
    }
}
