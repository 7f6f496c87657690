/// Work that writes leave for later transactions.
extension SQLiteSchema {
    /// `entry_photo.removed` is what an entry has taken in of its photo: 0 shown, 1 removed, 2 hidden, as ``PlaceState``
    /// has it. Where that is not what the photo is, the entry has yet to follow.
    ///
    /// Numbers of photos, albums and entries that are gone are not given out again while work is left of them.
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
