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
