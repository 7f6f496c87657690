/// The photos of albums, in their order.
extension SQLAlbums {
    /// The query for an album's shown photos in order. It follows the index of the order and sorts nothing.
    static let placesQuery = """
        SELECT photo, id, position FROM album_photo WHERE album = ? AND visibility = 1 AND position > ?
        ORDER BY position LIMIT ?
        """

    /// The visibilities of places. The index stores each of them separately.
    private static let visibilities = [Visibility.shown, .hidden, .trash, .paired]

    func places(album key: Int64, after position: Int64, limit: Int) throws -> [AlbumPlace] {
        try db.all(Self.placesQuery, values: [key, position, limit], read: AlbumPlace.init(row:))
    }

    func places(album key: Int64, photos: [Int64]) throws -> [AlbumPlace] {
        try db.all(
            """
            SELECT photo, id, position FROM album_photo
            WHERE album = ? AND photo IN (SELECT value FROM json_each(?))
            """, values: [key, NumberList(photos)], read: AlbumPlace.init(row:))
    }

    func lastPosition(album key: Int64, before position: Int64?, apartFrom photos: [Int64]) throws -> Int64? {
        let apart = NumberList(photos)
        return try Self.visibilities.compactMap { visibility -> Int64? in
            try db.value(
                """
                SELECT position FROM album_photo WHERE album = ? AND visibility = ? AND position < ?
                    AND photo NOT IN (SELECT value FROM json_each(?)) ORDER BY position DESC LIMIT 1
                """, values: [key, visibility.rawValue, position ?? .max, apart])
        }.max()
    }

    func places(
        album key: Int64, around position: Int64, limit: Int
    ) throws -> (before: [AlbumPlace], behind: [AlbumPlace]) {
        let columns = "SELECT photo, id, position FROM album_photo WHERE album = ? AND visibility = ?"
        let before = try Self.visibilities.flatMap { visibility in
            try db.all(
                columns + " AND position < ? ORDER BY position DESC LIMIT ?",
                values: [key, visibility.rawValue, position, limit], read: AlbumPlace.init(row:))
        }
        let behind = try Self.visibilities.flatMap { visibility in
            try db.all(
                columns + " AND position >= ? ORDER BY position LIMIT ?",
                values: [key, visibility.rawValue, position, limit], read: AlbumPlace.init(row:))
        }
        return (
            Array(before.sorted { ($0.position, $0.photo) > ($1.position, $1.photo) }.prefix(limit)),
            Array(behind.sorted { ($0.position, $0.photo) < ($1.position, $1.photo) }.prefix(limit))
        )
    }

    func albums(holding photo: Int64) throws -> [StoredAlbum] {
        try db.all(
            """
            SELECT \(StoredAlbum.names.selection(from: "a"))
            FROM album_photo p CROSS JOIN album a ON a.key = p.album WHERE p.photo = ?
            """, values: [photo], read: StoredAlbum.init(row:))
    }

    func count(holding photo: Int64) throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM album_photo p CROSS JOIN album a ON a.key = p.album WHERE p.photo = ?",
            values: [photo]) ?? 0
    }

    func placeCount(album key: Int64) throws -> Int64 {
        try db.value("SELECT places FROM album WHERE key = ?", values: [key]) ?? 0
    }

    func hiddenPlaceCount(album key: Int64) throws -> Int64 {
        try [Visibility.hidden, .trash].reduce(0) { count, visibility in
            let found: Int64? = try db.value(
                """
                SELECT count(*) FROM album_photo l CROSS JOIN photo p ON p.key = l.photo
                WHERE l.album = ? AND l.visibility = ? AND p.hidden = 1
                """, values: [key, visibility.rawValue])
            return count + (found ?? 0)
        }
    }

    func add(
        _ photos: [StoredPhoto], at positions: [Int64], to album: StoredAlbum, now: Instant
    ) throws -> StoredAlbum {
        try place(photos, at: positions, in: album.key)
        return try touch(album, at: now)
    }

    func place(_ photos: [StoredPhoto], at positions: [Int64], in album: Int64) throws {
        for (photo, position) in zip(photos, positions) {
            try db.run(
                "INSERT INTO album_photo(album, photo, position, visibility, at, id, cover) VALUES (?, ?, ?, ?, ?, ?, ?)",
                values: [
                    album, photo.key, position, photo.visibility.rawValue, photo.time.instant, photo.id,
                    photo.canBeCover,
                ])
        }
        try count(album, places: photos.count, shown: photos.count { $0.visibility == .shown })
    }

    func move(
        _ photos: [Int64], to positions: [Int64], in album: StoredAlbum, now: Instant
    ) throws -> StoredAlbum {
        try renumber(photos, to: positions, album: album.key)
        return try touch(album, at: now)
    }

    func remove(_ photos: [Int64], from album: StoredAlbum, now: Instant) throws -> StoredAlbum {
        try displace(photos, from: album.key)
        return try touch(album, at: now)
    }

    func displace(_ photos: [Int64], from album: Int64) throws {
        let gone = try db.all(
            """
            DELETE FROM album_photo WHERE album = ? AND photo IN (SELECT value FROM json_each(?)) RETURNING visibility
            """, values: [album, NumberList(photos)]
        ) { try $0.next(Int64.self) }
        try count(album, places: -gone.count, shown: -gone.count { $0 == Visibility.shown.rawValue })
        if !gone.isEmpty { try SharedPictures.shrink(album: album, on: db) }
    }

    func renumber(_ photos: [Int64], to positions: [Int64], album key: Int64) throws {
        for (photo, position) in zip(photos, positions) {
            try db.run(
                "UPDATE album_photo SET position = ? WHERE album = ? AND photo = ?", values: [position, key, photo])
        }
    }

    /// Updates the albums after a change of a photo's visibility, time or suitability as a cover, or after its
    /// permanent deletion.
    ///
    /// - Parameter after: The photo after the change; `nil` if it is deleted permanently.
    func follow(_ before: StoredPhoto, to after: StoredPhoto?, at now: Instant) throws {
        let albums = try albums(holding: before.key)
        guard !albums.isEmpty else { return }
        if let after {
            try db.run(
                "UPDATE album_photo SET visibility = ?, at = ?, cover = ? WHERE photo = ?",
                values: [after.visibility.rawValue, after.time.instant, after.canBeCover, after.key])
        } else {
            try db.run("DELETE FROM album_photo WHERE photo = ?", values: [before.key])
        }
        let shown = (after?.visibility == .shown ? 1 : 0) - (before.visibility == .shown ? 1 : 0)
        for album in albums {
            try count(album.key, places: after == nil ? -1 : 0, shown: shown)
            try touchByPhotos(album, at: now)
        }
    }

    private func count(_ key: Int64, places: Int, shown: Int) throws {
        try db.run(
            "UPDATE album SET places = places + ?, photos = photos + ? WHERE key = ?", values: [places, shown, key])
    }
}
