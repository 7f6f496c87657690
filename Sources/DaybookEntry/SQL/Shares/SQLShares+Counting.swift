/// The number of live shares that show a resource: neither revoked nor switched off nor expired.
extension SQLShares {
    private static let those = """
         FROM share s
        WHERE s.owner = ? AND s.revoked IS NULL AND s.off = 0 AND (s.expires IS NULL OR s.expires > ?)
        """
    private static let live = "SELECT count(*)" + those

    func count(showing entry: StoredEntry, at now: Instant) throws -> Int64 {
        try db.value(Self.live + " AND s.entry = ?", values: [entry.owner, now, entry.id]) ?? 0
    }

    func count(showing photo: StoredPhoto, hidden: Bool, at now: Instant) throws -> Int64 {
        let named: Int64? = try db.value(
            Self.live + """
                 AND (s.key IN (SELECT share FROM share_photo WHERE photo = ?)
                    OR s.text_only = 0 AND s.entry IN (
                        SELECT e.id FROM entry_photo l JOIN entry e ON e.key = l.entry
                        WHERE l.photo = ? AND e.hidden <= ?
                            AND (SELECT visibility FROM photo WHERE key = l.photo) IN (1, 2))
                    OR s.album IN (SELECT a.id FROM album_photo l JOIN album a ON a.key = l.album WHERE l.photo = ?))
                """, values: [photo.owner, now, photo.id, photo.key, hidden, photo.key])
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
