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
