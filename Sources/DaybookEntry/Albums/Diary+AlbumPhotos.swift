import Wording

/// The photos of albums, in the order that people give them.
extension Diary {
    /// Returns a page of an album's photos, in the album's order.
    func albumPhotos(
        _ id: String, pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<StoredPhoto> {
        if let album = SmartAlbum(rawValue: id) {
            let input = ListInput(
                kind: .photo, pageSize: pageSize, pageToken: pageToken, albumID: id, albumOrder: album.rule.order)
            return try photos(input, caller: caller, in: transaction)
        }
        let album = try album(id, caller: caller, in: transaction)
        if album.content.filter != nil {
            let input = ListInput(kind: .photo, pageSize: pageSize, pageToken: pageToken, albumID: id)
            return try photos(input, caller: caller, in: transaction)
        }
        let (size, binding) = (PageSize.checked(pageSize), albumBinding(album))
        var start = Int64.min
        if let after = try tokens.position(of: pageToken, binding: binding) {
            start = try position(after, in: album, transaction) ?? after.primary
        }
        let found = try transaction.albums.places(album: album.key, after: start, limit: size + 1)
        let weights = try transaction.photos.weights(keys: found.map(\.photo))
        let taken = Diary.cut(found.prefix(size).map { weights[$0.photo] ?? 0 })
        let page = found.prefix(taken)
        let photos = try transaction.photos.photos(keys: page.map(\.photo))
        guard found.count > taken, let last = page.last else { return ListPage(items: photos) }
        let end = PagePosition(primary: last.position, id: last.id)
        return ListPage(items: photos, nextPageToken: tokens.token(after: end, binding: binding))
    }

    /// Appends photos to an album. Photos that it contains already stay where they are.
    func addPhotos(
        _ texts: [String], toAlbum id: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredAlbum {
        let album = try ownAlbum(id, caller: caller, in: transaction)
        try requireFilledByHand(album)
        let ids = try AlbumRules.photoIDs(texts)
        let keys = try photoKeys(ids, caller: caller, in: transaction)
        let there = Set(try transaction.albums.places(album: album.key, photos: keys).map(\.photo))
        let new = keys.filter { !there.contains($0) }
        guard !new.isEmpty else { return album }
        guard try transaction.albums.placeCount(album: album.key) + Int64(new.count) <= AlbumRules.maximumPhotos else {
            throw DiaryError.invalid(
                "photoIds", AlbumFault.full, ["most": "\(AlbumRules.maximumPhotos)"], reason: AlbumFault.full
            )
        }
        let positions = try room(for: new.count, in: album, before: nil, apartFrom: [], transaction)
        return try transaction.albums.add(
            transaction.photos.photos(keys: new), at: positions, to: album, now: now)
    }

    /// Removes photos from an album. Photos that it does not contain are ignored.
    func removePhotos(
        _ texts: [String], fromAlbum id: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredAlbum {
        let album = try ownAlbum(id, caller: caller, in: transaction)
        try requireFilledByHand(album)
        let ids = try AlbumRules.photoIDs(texts)
        let known = try transaction.photos.references(owner: caller.owner, ids: ids)
        let there = try transaction.albums.places(album: album.key, photos: known.values.map(\.key))
        guard !there.isEmpty else { return album }
        return try transaction.albums.remove(there.map(\.photo), from: album, now: now)
    }

    /// Moves photos of an album, in the given order, before another of its photos or to the end.
    func movePhotos(
        _ texts: [String], before beforeText: String, inAlbum id: String, caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredAlbum {
        let album = try ownAlbum(id, caller: caller, in: transaction)
        try requireFilledByHand(album)
        let ids = try AlbumRules.photoIDs(texts)
        let keys = try photoKeys(ids, caller: caller, in: transaction)
        let there = Set(try transaction.albums.places(album: album.key, photos: keys).map(\.photo))
        let known = try transaction.photos.references(owner: caller.owner, ids: ids)
        var violations = Violations()
        for (index, id) in ids.enumerated() where known[id].map({ there.contains($0.key) }) != true {
            violations.add("photoIds[\(index)]", AlbumFault.photoNotInAlbum)
        }
        try violations.refuse()
        let target = try beforeText.isEmpty ? nil : moveTarget(beforeText, ids, album, caller, transaction)
        let positions = try room(for: keys.count, in: album, before: target, apartFrom: keys, transaction)
        return try transaction.albums.move(keys, to: positions, in: album, now: now)
    }

    /// Returns positions for photos before a photo of the album, or at the end. Renumbers places nearby if there is no
    /// gap.
    func room(
        for count: Int, in album: StoredAlbum, before target: Int64?, apartFrom moved: [Int64],
        _ transaction: any DiaryWriting
    ) throws -> [Int64] {
        for _ in 0..<2 {
            let upper = try target.flatMap { key in
                try transaction.albums.places(album: album.key, photos: [key]).first?.position
            }
            let lower = try transaction.albums.lastPosition(album: album.key, before: upper, apartFrom: moved)
            if let positions = AlbumPositions.positions(count, after: lower, before: upper) { return positions }
            try makeRoom(for: count, in: album, around: upper ?? lower ?? 0, transaction)
        }
        throw DiaryError.internalFault("An album that was numbered anew has no room.")
    }

    /// Renumbers the places around a position until there is a gap: as few places as possible, because all writes wait
    /// for this one. An album of 50,000 photos is hardly ever renumbered as a whole.
    private func makeRoom(
        for count: Int, in album: StoredAlbum, around position: Int64, _ transaction: any DiaryWriting
    ) throws {
        var reach = 32
        while true {
            let (before, behind) = try transaction.albums.places(album: album.key, around: position, limit: reach)
            let (isFirst, isLast) = (before.count < reach, behind.count < reach)
            let places = (isFirst ? before : before.dropLast()).reversed() + (isLast ? behind : behind.dropLast())
            let positions = AlbumPositions.spread(
                places.count, after: isFirst ? nil : before.last?.position,
                before: isLast ? nil : behind.last?.position,
                // The more places are renumbered, the more insertions the gaps must last for.
                distance: Int64(count + 1) * Int64(reach))
            if let positions {
                return try transaction.albums.renumber(places.map(\.photo), to: positions, album: album.key)
            }
            reach *= 4
        }
    }

    private func moveTarget(
        _ text: String, _ moved: [UUIDBytes], _ album: StoredAlbum, _ caller: Caller, _ transaction: any DiaryReading
    ) throws -> Int64 {
        guard let id = UUIDBytes(text),
            let key = try transaction.photos.references(owner: caller.owner, ids: [id])[id]?.key,
            try !transaction.albums.places(album: album.key, photos: [key]).isEmpty
        else { throw DiaryError.invalid("beforePhotoId", AlbumFault.photoNotInAlbum) }
        if moved.contains(id) { throw DiaryError.invalid("beforePhotoId", AlbumFault.photoMoves) }
        return key
    }

    /// Returns the numbers of photos. They must belong to the caller and must not be in the trash.
    private func photoKeys(
        _ ids: [UUIDBytes], caller: Caller, in transaction: any DiaryReading
    ) throws -> [Int64] {
        let known = try transaction.photos.references(owner: caller.owner, ids: ids)
        var violations = Violations()
        for (index, id) in ids.enumerated() {
            if known[id] == nil {
                violations.add("photoIds[\(index)]", EntryFault.photoUnknown)
            } else if known[id]?.isTrashed == true {
                violations.add("photoIds[\(index)]", EntryFault.photoInTrash)
            }
        }
        try violations.refuse()
        // The two files of a live photo are one photo.
        var named: Set<Int64> = []
        return ids.compactMap { known[$0]?.key }.filter { named.insert($0).inserted }
    }

    /// Returns the current position of the photo that ended a page, so that moves of other photos do not shift the
    /// pages.
    private func position(
        _ end: PagePosition, in album: StoredAlbum, _ transaction: any DiaryReading
    ) throws -> Int64? {
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
