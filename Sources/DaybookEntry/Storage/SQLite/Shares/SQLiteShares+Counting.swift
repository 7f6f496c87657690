/// How many shares show something, of those that nobody revoked and that are not over.
extension SQLiteShares {
    private static let live = """
        SELECT count(*) FROM share s WHERE s.owner = ? AND s.revoked IS NULL AND (s.expires IS NULL OR s.expires > ?)
        """

    func count(showing entry: StoredEntry, at now: Instant) throws -> Int64 {
        try db.value(Self.live + " AND s.entry = ?", [entry.owner, now, entry.id]) ?? 0
    }

    func count(showing photo: StoredPhoto, at now: Instant) throws -> Int64 {
        try db.value(
            Self.live + """
                 AND (s.key IN (SELECT share FROM share_photo WHERE photo = ?)
                    OR s.entry IN (
                        SELECT e.id FROM entry_photo l JOIN entry e ON e.key = l.entry
                        WHERE l.photo = ? AND l.removed = 0)
                    OR s.album IN (SELECT a.id FROM album_photo l JOIN album a ON a.key = l.album WHERE l.photo = ?))
                """, [photo.owner, now, photo.id, photo.key, photo.key]) ?? 0
    }

    func count(showing album: StoredAlbum, at now: Instant) throws -> Int64 {
        try db.value(Self.live + " AND s.album = ?", [album.owner, now, album.id]) ?? 0
    }
}
