import Wording

/// The photos of albums, in the order that people give them.
extension AlbumOperations {
    /// Returns a page of an album's photos, in the album's order.
    func photos(_ id: String, pageSize: Int32, pageToken: String) throws -> ListPage<StoredPhoto> {
        if let album = SmartAlbum(rawValue: id) {
            let input = ListInput(
                kind: .photo, pageSize: pageSize, pageToken: pageToken, albumID: id, albumOrder: album.rule.order)
            return try context.photos.list(input)
        }
        let album = try album(id)
        if album.content.filter != nil {
            let input = ListInput(kind: .photo, pageSize: pageSize, pageToken: pageToken, albumID: id)
            return try context.photos.list(input)
        }
        let (size, binding) = (PageSize.checked(pageSize), albumBinding(album))
        var start = Int64.min
        if let after = try diary.tokens.position(of: pageToken, binding: binding) {
            start = try position(after, in: album) ?? after.primary
        }
        let found = try transaction.albums.places(album: album.key, after: start, limit: size + 1)
        let weights = try transaction.photos.weights(keys: found.map(\.photo))
        let taken = PageSize.fitting(found.prefix(size).map { weights[$0.photo] ?? 0 })
        let page = found.prefix(taken)
        let photos = try transaction.photos.photos(keys: page.map(\.photo))
        guard found.count > taken, let last = page.last else { return ListPage(items: photos) }
        let end = PagePosition(primary: last.position, id: last.id)
        return ListPage(items: photos, nextPageToken: diary.tokens.token(after: end, binding: binding))
    }

    private func moveTarget(_ text: String, moved: [UUIDBytes], in album: StoredAlbum) throws -> Int64 {
        guard let id = UUIDBytes(text),
            let key = try transaction.photos.references(owner: owner, ids: [id])[id]?.key,
            try !transaction.albums.places(album: album.key, photos: [key]).isEmpty
        else { throw DiaryError.invalid("beforePhotoId", fault: AlbumFault.photoNotInAlbum) }
        if moved.contains(id) { throw DiaryError.invalid("beforePhotoId", fault: AlbumFault.photoMoves) }
        return key
    }

    /// Returns the numbers of photos in the storage. Throws if a photo is not the caller's, or is in the trash.
    private func photoKeys(_ ids: [UUIDBytes]) throws -> [Int64] {
        let known = try transaction.photos.references(owner: owner, ids: ids)
        var violations = Violations()
        for (index, id) in ids.enumerated() {
            if known[id] == nil {
                violations.add("photoIds[\(index)]", fault: EntryFault.photoUnknown)
            } else if known[id]?.isTrashed == true {
                violations.add("photoIds[\(index)]", fault: EntryFault.photoInTrash)
            }
        }
        try violations.refuse()
        // The two files of a live photo are one photo.
        var named: Set<Int64> = []
        return ids.compactMap { known[$0]?.key }.filter { named.insert($0).inserted }
    }

    /// Returns the current position of the photo that ended a page, so that moves of other photos do not shift the
    /// pages.
    private func position(_ end: PagePosition, in album: StoredAlbum) throws -> Int64? {
        guard let key = try transaction.photos.references(owner: album.owner, ids: [end.id])[end.id]?.key else {
            return nil
        }
        return try transaction.albums.places(album: album.key, photos: [key]).first?.position
    }

    private func albumBinding(_ album: StoredAlbum) -> [UInt8] {
        var digest = ContentDigest()
        digest.add("album photos")
        digest.add(album.owner)
        digest.add(album.id.description)
        return digest.finish()
    }
}

extension AlbumOperations where Context == WriteContext {
    /// Appends photos to an album. Photos that it contains already stay where they are.
    func add(_ texts: [String], to id: String) throws -> StoredAlbum {
        let album = try albumFilledByHand(id)
        let ids = try AlbumRules.photoIDs(texts)
        let keys = try photoKeys(ids)
        let there = Set(try transaction.albums.places(album: album.key, photos: keys).map(\.photo))
        let new = keys.filter { !there.contains($0) }
        guard !new.isEmpty else { return album }
        let count = try transaction.albums.placeCount(album: album.key) + Int64(new.count)
        try AlbumRules.checkPhotoCount(count, field: "photoIds")
        let positions = try transaction.albums.positions(for: new.count, in: album, before: nil)
        return try transaction.albums.add(transaction.photos.photos(keys: new), at: positions, to: album, now: now)
    }

    /// Removes photos from an album. Photos that it does not contain are ignored.
    func remove(_ texts: [String], from id: String) throws -> StoredAlbum {
        let album = try albumFilledByHand(id)
        let ids = try AlbumRules.photoIDs(texts)
        let known = try transaction.photos.references(owner: owner, ids: ids)
        let there = try transaction.albums.places(album: album.key, photos: known.values.map(\.key))
        guard !there.isEmpty else { return album }
        return try transaction.albums.remove(there.map(\.photo), from: album, now: now)
    }

    /// Moves photos of an album, in the given order, before another of its photos or to the end.
    func move(_ texts: [String], before beforeText: String, in id: String) throws -> StoredAlbum {
        let album = try albumFilledByHand(id)
        let ids = try AlbumRules.photoIDs(texts)
        let keys = try photoKeys(ids)
        let there = Set(try transaction.albums.places(album: album.key, photos: keys).map(\.photo))
        let known = try transaction.photos.references(owner: owner, ids: ids)
        var violations = Violations()
        for (index, id) in ids.enumerated() where known[id].map({ there.contains($0.key) }) != true {
            violations.add("photoIds[\(index)]", fault: AlbumFault.photoNotInAlbum)
        }
        try violations.refuse()
        let target = try beforeText.isEmpty ? nil : moveTarget(beforeText, moved: ids, in: album)
        let positions = try transaction.albums.positions(for: keys.count, in: album, before: target, apartFrom: keys)
        return try transaction.albums.move(keys, to: positions, in: album, now: now)
    }

    /// Returns an album that photos are added to and removed from by hand.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a saved search or a smart album.
    private func albumFilledByHand(_ id: String) throws -> StoredAlbum {
        let album = try ownAlbum(id)
        if album.content.filter != nil { throw DiaryError.albumFillsItself }
        return album
    }
}
