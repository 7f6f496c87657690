/// Shares, the photos that they name by themselves, and when they were looked at.
extension SQLiteSchema {
    /// Of `entry`, `album` and `smart`, which came later, at most one is not null; `share_photo` has the rest. A view has no address: nobody keeps who
    /// looked.
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
