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

extension SQLiteSchema {
    /// The schema of passkeys. `credential` is the authenticator's id of a passkey; `party` is the host that the
    /// passkey was created for.
    static let passkeys = """
        CREATE TABLE passkey(
            credential BLOB PRIMARY KEY,
            id BLOB NOT NULL UNIQUE, owner INTEGER NOT NULL, title TEXT NOT NULL,
            algorithm INTEGER NOT NULL, public_key BLOB NOT NULL, party TEXT NOT NULL, sign_count INTEGER NOT NULL,
            created INTEGER NOT NULL, last_used INTEGER) STRICT, WITHOUT ROWID;
        CREATE INDEX passkey_owner ON passkey(owner, created, id);
        """
}
