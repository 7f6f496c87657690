extension SQLiteSchema {
    /// The roles of accounts on one server, and the tokens of their apps. A single existing account becomes the
    /// server's owner.
    static let members = """
        ALTER TABLE account ADD COLUMN role INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE account ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;

        ALTER TABLE session ADD COLUMN title TEXT;
        ALTER TABLE session ADD COLUMN scopes INTEGER;

        CREATE TABLE invitation(
            secret_hash BLOB PRIMARY KEY,
            id BLOB NOT NULL UNIQUE, owner INTEGER NOT NULL, role INTEGER NOT NULL,
            created INTEGER NOT NULL, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX invitation_age ON invitation(created, id);
        """
}
