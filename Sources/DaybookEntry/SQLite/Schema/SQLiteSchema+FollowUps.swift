/// The follow-up work that writes leave for later transactions.
extension SQLiteSchema {
    /// The schema of follow-ups.
    ///
    /// `entry_photo.removed` is the state of the photo that was last applied to the entry, as in ``PlaceState``: 0
    /// shown, 1 removed, 2 hidden. The entry is out of date if the photo is in another state.
    ///
    /// The keys of deleted photos, albums and entries are not reused while follow-ups refer to them.
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

/// The change log, restricted to the changes that lists show.
extension SQLiteSchema {
    /// The schema of the log. The log restarts, because older lines do not distinguish drafts, the trash and hidden
    /// resources, and no client has a token for them.
    static let changes = """
        DELETE FROM change;
        CREATE TABLE pruned_change(owner INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
        """
}
