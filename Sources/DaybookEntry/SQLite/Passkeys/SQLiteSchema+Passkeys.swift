extension SQLiteSchema {
    /// `credential` is what an authenticator calls a passkey; `party` the host that it was made at.
    static let passkeys = """
        CREATE TABLE passkey(
            credential BLOB PRIMARY KEY,
            id BLOB NOT NULL UNIQUE, owner INTEGER NOT NULL, title TEXT NOT NULL,
            algorithm INTEGER NOT NULL, public_key BLOB NOT NULL, party TEXT NOT NULL, sign_count INTEGER NOT NULL,
            created INTEGER NOT NULL, last_used INTEGER) STRICT, WITHOUT ROWID;
        CREATE INDEX passkey_owner ON passkey(owner, created, id);
        """
}
