/// Albums that are filled by a saved search.
///
/// `album.filled` is the id of the last photo that was examined. It is empty at the beginning, and null after the last
/// photo.
extension SQLiteAlbums {
    func unfilled(limit: Int) throws -> [StoredAlbum] {
        try db.all(Self.unfilledQuery, [limit], StoredAlbum.init(row:))
    }

    static let unfilledQuery =
        "SELECT \(StoredAlbum.columns) FROM album a WHERE a.filled IS NOT NULL ORDER BY a.key LIMIT ?"

    static let savedQuery = "SELECT key, id, filter FROM album WHERE owner = ? AND filter IS NOT NULL"

    func fill(_ album: StoredAlbum, limit: Int, at now: Instant) throws -> Bool {
        let filled = try db.first("SELECT filled FROM album WHERE key = ?", [album.key]) { try $0.next([UInt8]?.self) }
        guard let reached = filled ?? nil, let filter = album.content.filter else { return false }
        guard let search = SavedSearch(stored: filter) else {
            try db.run("UPDATE album SET filled = NULL WHERE key = ?", [album.key])
            return false
        }
        let photos = try db.all(
            SQLitePhotos.selection + " WHERE owner = ? AND id > ? ORDER BY id LIMIT ?", [album.owner, reached, limit],
            StoredPhoto.init(row:))
        var isChanged = false
        for photo in photos {
            let belongs = search.holds(photo)
            if try put(photo, in: album.key, if: belongs) { isChanged = true }
        }
        let isDone = photos.count < limit
        try db.run("UPDATE album SET filled = ? WHERE key = ?", [isDone ? nil : photos.last?.id, album.key])
        if isChanged { _ = try touch(album, at: now) }
        return !isDone
    }

    /// Adds a photo to the album of a saved search, or removes it.
    ///
    /// - Returns: Whether the album changed.
    private func put(_ photo: StoredPhoto, in album: Int64, if belongs: Bool) throws -> Bool {
        let isThere = try !places(album: album, photos: [photo.key]).isEmpty
        guard isThere != belongs else { return false }
        if belongs {
            try place([photo], at: [photo.key], in: album)
        } else {
            try displace([photo.key], from: album)
        }
        return true
    }

    /// Updates the albums of saved searches after a photo was created, or its content changed.
    func follow(_ before: StoredPhoto?, savedBy after: StoredPhoto) throws {
        let isSame =
            before.map {
                $0.searchContent == after.searchContent && $0.time.local == after.time.local
                    && ($0.visibility == .paired) == (after.visibility == .paired)
            } ?? false
        if isSame { return }
        let albums = try db.all(Self.savedQuery, [after.owner]) { row in
            (key: try row.next(Int64.self), id: try row.next(UUIDBytes.self), filter: try row.next(String.self))
        }
        guard !albums.isEmpty else { return }
        let document = FoldedDocument(after.searchContent)
        for album in albums {
            guard let search = SavedSearch(stored: album.filter) else { continue }
            let belongs = search.holds(after, document)
            if before == nil, !belongs { continue }
            if try put(after, in: album.key, if: belongs),
                let stored = try self.album(owner: after.owner, id: album.id)
            {
                _ = try touch(stored, at: after.updateTime)
            }
        }
    }
}
