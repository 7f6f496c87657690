/// Work that writes leave for later transactions.
extension SQLiteSchema {
    /// `entry_photo.removed` is the state of its photo that an entry has taken in, as in ``PlaceState``: 0 shown, 1
    /// removed, 2 hidden. The entry has yet to follow if the photo is in another state.
    ///
    /// The numbers of deleted photos, albums and entries are not given out again while follow-ups of them are left.
    static let followUps = """
        CREATE TABLE follow_up(
            kind INTEGER NOT NULL, key INTEGER NOT NULL, owner INTEGER NOT NULL, reached INTEGER NOT NULL,
            id BLOB, digest BLOB, hidden INTEGER, version INTEGER, at INTEGER,
            PRIMARY KEY(kind, key)) STRICT, WITHOUT ROWID;
        CREATE INDEX follow_up_owner ON follow_up(owner);
        UPDATE entry_photo SET removed = 2
        WHERE removed = 0 AND photo IN (SELECT key FROM photo WHERE visibility = 2);
        """
}
