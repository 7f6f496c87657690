import Wording

extension Diary {
    /// Returns the photos before and after a photo in a list, by the list's index in both directions. The photo itself
    /// need not be in the list.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such photo, `invalidArgument` for a list by sequence
    ///   with a search text, which cannot be read backwards.
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

    /// Returns the first photos of a list, as many as fit half a response.
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
