extension Diary {
    /// The most places of one answer.
    static let mostPlaces = 1000
    /// The most photos whose entries are asked for the names of places, so that a list of places ends in time. Photos
    /// beyond them count for a name only if they bear it themselves.
    static let mostClaims = 20_000
    /// What a label weighs in an answer beside its name, in bytes, rounded up.
    private static let labelWeight = 24

    /// A page of tags or people by name; of as many as one answer holds when no size is asked for.
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

    /// The places with the most entries and photos.
    func places(caller: Caller, in transaction: any DiaryReading) throws -> [PlaceGroup] {
        let labels = transaction.labels
        let places = PlaceGrouping.places(
            of: try labels.placeTallies(owner: caller.owner),
            claims: try labels.placeClaims(owner: caller.owner, limit: Diary.mostClaims))
        return Array(places.prefix(Diary.mostPlaces))
    }
}
