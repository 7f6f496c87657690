import Wording

extension Diary {
    /// The photos that stand before and after one in a list, found from its place in the list's index both ways. The photo
    /// itself need not be in the list.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when there is no such photo, `invalidArgument` for a list by sequence of
    ///   what holds a text, which has no way back.
    func neighbors(
        of id: String, in input: ListInput, before: Int, after: Int, caller: Caller, in transaction: any DiaryReading
    ) throws -> PhotoNeighbors {
        let photo = try photo(id, caller: caller, in: transaction)
        var query = try input.query(owner: caller.owner, tokens: tokens)
        try caller.requireUnlocked(for: query.hidden)
        try narrow(&query, toAlbum: input.albumID, caller: caller, in: transaction)
        guard !query.order.isBySequence || query.text.isEmpty else {
            throw DiaryError.invalid("orderBy", FieldFault.orderBesideQuery)
        }
        query.after = PagePosition(
            primary: query.order.isBySequence ? photo.sequence : photo.time.instant.microseconds, id: photo.id)
        let following = try side(query, count: after, caller: caller, in: transaction)
        query.order = query.order.reversed
        let preceding = try side(query, count: before, caller: caller, in: transaction)
        return PhotoNeighbors(before: preceding.reversed(), photo: photo, after: following)
    }

    /// The first photos of a list, as many as half an answer holds.
    private func side(
        _ query: ListQuery, count: Int, caller: Caller, in transaction: any DiaryReading
    ) throws -> [StoredPhoto] {
        if count == 0 { return [] }
        var query = query
        query.pageSize = count
        let found = try transaction.photos.list(owner: caller.owner, query).prefix(count)
        let fitting = Diary.cut(found.map(\.weight), to: Limits.pageBytes / 2)
        return try transaction.photos.photos(keys: found.prefix(fitting).map(\.key))
    }
}
