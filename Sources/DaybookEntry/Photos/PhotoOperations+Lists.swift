import Wording

/// The lists of photos, and the lookups of photos.
extension PhotoOperations {
    /// Returns photos by ID, also from the trash, and the IDs without a photo, both in the order of the IDs.
    ///
    /// A hidden photo that is locked for the caller counts as missing, so that its ID tells nothing. The photos are the
    /// first ones if not all fit one response.
    func photos(_ ids: [UUIDBytes]) throws -> (photos: [StoredPhoto], missing: [UUIDBytes]) {
        let found = try transaction.photos.photos(owner: owner, ids: ids)
            .filter { caller.isUnlocked || !$0.value.details.hidden }
        let photos = ids.compactMap { found[$0] }
        let fitting = PageSize.fitting(photos.map(\.details.weight))
        return (Array(photos.prefix(fitting)), ids.filter { found[$0] == nil })
    }

    /// Returns a page of photos.
    func list(_ input: ListInput) throws -> ListPage<StoredPhoto> {
        try page(input) { query in
            var query = query
            try narrow(&query, toAlbum: input.albumID)
            return try transaction.photos.list(owner: owner, query)
        } load: {
            try transaction.photos.photos(keys: $0)
        }
    }

    /// Restricts a list to an album; an empty ID leaves it unrestricted.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such album, with reason `HIDDEN_LOCKED` for the album
    ///   of hidden photos while it is locked.
    private func narrow(_ query: inout ListQuery, toAlbum id: String) throws {
        if id.isEmpty { return }
        if let album = SmartAlbum(rawValue: id) {
            query.smartAlbum = album.rule
            query.hidden = album.rule.visibility == .hidden
            try caller.requireUnlocked(for: query.hidden)
        } else {
            query.album = try context.albums.album(id).key
        }
    }

    /// Returns the photos before and after a photo in a list, by the list's index in both directions. The photo itself
    /// need not be in the list.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such photo, `invalidArgument` for a list by sequence
    ///   with a search text, which cannot be read backwards.
    func neighbors(of id: String, in input: ListInput, before: Int, after: Int) throws -> PhotoNeighbors {
        let photo = try photo(id)
        var query = try input.query(owner: owner, tokens: diary.tokens)
        try caller.requireUnlocked(for: query.hidden)
        try narrow(&query, toAlbum: input.albumID)
        guard !query.order.isBySequence || query.text.isEmpty else {
            throw DiaryError.invalid("orderBy", fault: FieldFault.orderBesideQuery)
        }
        query.after = PagePosition(
            primary: query.order.isBySequence ? photo.sequence : photo.time.instant.microseconds, id: photo.id)
        let following = try side(query, count: after)
        query.order = query.order.reversed
        let preceding = try side(query, count: before)
        return PhotoNeighbors(before: preceding.reversed(), photo: photo, after: following)
    }

    /// Returns the first photos of a list, as many as fit half a response.
    private func side(_ query: ListQuery, count: Int) throws -> [StoredPhoto] {
        if count == 0 { return [] }
        var query = query
        query.pageSize = count
        let found = try transaction.photos.list(owner: owner, query).prefix(count)
        let fitting = PageSize.fitting(found.map(\.weight), to: Limits.pageBytes / 2)
        return try transaction.photos.photos(keys: found.prefix(fitting).map(\.key))
    }

    /// Returns the IDs of the caller's photos that begin with a prefix, in order, ten at most, including photos in the
    /// trash. Hidden ones are omitted while they are locked.
    func ids(beginning prefix: String) throws -> [UUIDBytes] {
        try transaction.photos.ids(
            owner: owner, in: UUIDPrefix.range(of: prefix), hidden: caller.isUnlocked, limit: UUIDPrefix.maximumMatches)
    }

    /// Returns the given digests of which the caller has photos outside the trash, with the photos' IDs.
    ///
    /// The ID is `nil` for a hidden photo while hidden items are locked: the caller learns only that the upload is
    /// unnecessary.
    ///
    /// - Returns: The photos, and those of them that the undo of an import may remove.
    func known(digests: [[UInt8]]) throws -> (photos: [[UInt8]: UUIDBytes?], removable: [UUIDBytes]) {
        let ids = try transaction.photos.ids(owner: owner, digests: digests)
        let references = try transaction.photos.references(owner: owner, ids: Array(ids.values))
        let photos = ids.mapValues { id in
            references[id]?.isHidden == true && !caller.isUnlocked ? UUIDBytes?.none : id
        }
        return (photos, try transaction.imports.removable(owner: owner, photos: Array(ids.values)))
    }
}
