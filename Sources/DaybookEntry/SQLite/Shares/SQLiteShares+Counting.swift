/// The number of active shares that show a resource: neither revoked nor expired.
extension SQLiteShares {
    private static let those = """
         FROM share s WHERE s.owner = ? AND s.revoked IS NULL AND (s.expires IS NULL OR s.expires > ?)
        """
    private static let live = "SELECT count(*)" + those

    func count(showing entry: StoredEntry, at now: Instant) throws -> Int64 {
        try db.value(Self.live + " AND s.entry = ?", values: [entry.owner, now, entry.id]) ?? 0
    }

    func count(showing photo: StoredPhoto, at now: Instant) throws -> Int64 {
        let named: Int64? = try db.value(
            Self.live + """
                 AND (s.key IN (SELECT share FROM share_photo WHERE photo = ?)
                    OR s.entry IN (
                        SELECT e.id FROM entry_photo l JOIN entry e ON e.key = l.entry
                        WHERE l.photo = ? AND (SELECT visibility FROM photo WHERE key = l.photo) IN (1, 2))
                    OR s.album IN (SELECT a.id FROM album_photo l JOIN album a ON a.key = l.album WHERE l.photo = ?))
                """, values: [photo.owner, now, photo.id, photo.key, photo.key])
        // An owner has at most a thousand shares.
        let filled = try db.all("SELECT s.smart" + Self.those + " AND s.smart IS NOT NULL", values: [photo.owner, now])
        {
            SmartAlbum(rawValue: try $0.next())
        }
        return (named ?? 0) + Int64(filled.count { $0?.rule.holds(photo) ?? false })
    }

    func count(showing album: StoredAlbum, at now: Instant) throws -> Int64 {
        try db.value(Self.live + " AND s.album = ?", values: [album.owner, now, album.id]) ?? 0
    }
}

/// The schema of shares, of the photos in them, and of the times at which they were viewed.
extension SQLiteSchema {
    /// The tables of shares.
    ///
    /// At most one of `entry`, `album` and `smart`, which a later migration adds, is not null; the photos of other
    /// shares are in `share_photo`. A view has no address: the diary does not record the identity of visitors.
    static let shares = """
        CREATE TABLE share(
            key INTEGER PRIMARY KEY,
            owner INTEGER NOT NULL, id BLOB NOT NULL, token TEXT NOT NULL, token_hash BLOB NOT NULL,
            entry BLOB, album BLOB, photos INTEGER NOT NULL, title TEXT NOT NULL, password TEXT, expires INTEGER,
            view_limit INTEGER, views INTEGER NOT NULL, location INTEGER NOT NULL,
            created INTEGER NOT NULL, revoked INTEGER, version INTEGER NOT NULL, creation BLOB NOT NULL,
            UNIQUE(owner, id), UNIQUE(token_hash)) STRICT;
        CREATE INDEX share_time ON share(owner, created, id);
        CREATE INDEX share_revoked ON share(revoked) WHERE revoked IS NOT NULL;

        CREATE TABLE share_photo(
            share INTEGER NOT NULL, position INTEGER NOT NULL, photo BLOB NOT NULL,
            PRIMARY KEY(share, position)) STRICT, WITHOUT ROWID;
        CREATE INDEX share_photo_photo ON share_photo(photo, share);

        CREATE TABLE share_view(
            share INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, what INTEGER NOT NULL,
            PRIMARY KEY(share, number)) STRICT, WITHOUT ROWID;
        """
}
