/// Albums that fill themselves by a saved search.
///
/// `album.filled` is the id of the last photo that was looked at, from an empty one on, and null when all were.
extension SQLiteAlbums {
    func unfilled(limit: Int) throws -> [StoredAlbum] {
        try db.all(Self.unfilledQuery, [limit], StoredAlbum.init(row:))
    }

    static let unfilledQuery =
        "SELECT \(StoredAlbum.columns) FROM album a WHERE a.filled IS NOT NULL ORDER BY a.key LIMIT ?"

    func saved(owner: Int64) throws -> [StoredAlbum] {
        try db.all(Self.savedQuery, [owner], StoredAlbum.init(row:))
    }

    static let savedQuery = "SELECT \(StoredAlbum.columns) FROM album a WHERE a.owner = ? AND a.filter IS NOT NULL"

    func fill(_ album: StoredAlbum, limit: Int, at now: Instant) throws -> Bool {
        let filled = try db.first("SELECT filled FROM album WHERE key = ?", [album.key]) { try $0.next([UInt8]?.self) }
        guard let reached = filled ?? nil, let filter = album.content.filter else { return false }
        let search = try SavedSearch(filter)
        let photos = try db.all(
            SQLitePhotos.selection + " WHERE owner = ? AND id > ? ORDER BY id LIMIT ?", [album.owner, reached, limit],
            StoredPhoto.init(row:))
        var isChanged = false
        for photo in photos where try put(photo, in: album, if: search.holds(photo)) { isChanged = true }
        let isDone = photos.count < limit
        try db.run("UPDATE album SET filled = ? WHERE key = ?", [isDone ? nil : photos.last?.id, album.key])
        if isChanged { _ = try touch(album, at: now) }
        return !isDone
    }

    /// Gives a photo a place in a saved search, or takes it away.
    ///
    /// - Returns: Whether that changed the album.
    func put(_ photo: StoredPhoto, in album: StoredAlbum, if belongs: Bool) throws -> Bool {
        let isThere = try !places(album: album.key, photos: [photo.key]).isEmpty
        guard isThere != belongs else { return false }
        if belongs {
            try place([photo], at: [photo.key], in: album.key)
        } else {
            try displace([photo.key], from: album.key)
        }
        return true
    }

    /// Follows a photo that is new, or says something else than before.
    func follow(_ before: StoredPhoto?, savedBy after: StoredPhoto) throws {
        let isSame =
            before.map { $0.searchContent == after.searchContent && $0.time.local == after.time.local } ?? false
        if isSame { return }
        for album in try saved(owner: after.owner) {
            guard let search = try album.content.filter.map({ try SavedSearch($0) }) else { continue }
            if try put(after, in: album, if: search.holds(after)) { _ = try touch(album, at: after.updateTime) }
        }
    }
}
