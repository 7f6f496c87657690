/// The passkeys in SQLite.
struct SQLitePasskeys: PasskeyWriting {
    let db: SQLiteConnection

    private static let columns = """
        id, owner, title, credential, algorithm, public_key, party, sign_count, created, last_used
        """

    func passkey(credentialID: [UInt8]) throws -> StoredPasskey? {
        try db.first("SELECT \(Self.columns) FROM passkey WHERE credential = ?", [credentialID], passkey)
    }

    func passkeys(owner: Int64, after: PagePosition?, limit: Int) throws -> [StoredPasskey] {
        try db.all(
            """
            SELECT \(Self.columns) FROM passkey WHERE owner = ? AND (created, id) < (?, ?)
            ORDER BY created DESC, id DESC LIMIT ?
            """,
            [owner, after?.primary ?? Int64.max, after?.id ?? .last, limit], passkey)
    }

    func hasPasskey(owner: Int64, id: UUIDBytes) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM passkey WHERE id = ? AND owner = ?)", [id, owner]) ?? false
    }

    func passkeyCount(owner: Int64) throws -> Int {
        try db.value("SELECT count(*) FROM passkey WHERE owner = ?", [owner]) ?? 0
    }

    func insertPasskey(_ passkey: StoredPasskey) throws {
        try db.run(
            """
            INSERT INTO passkey(id, owner, title, credential, algorithm, public_key, party, sign_count, created,
                last_used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                passkey.id, passkey.owner, passkey.title, passkey.credentialID, passkey.algorithm, passkey.publicKey,
                passkey.party, passkey.signCount, passkey.createTime, passkey.lastUseTime,
            ])
    }

    func usePasskey(owner: Int64, id: UUIDBytes, signCount: UInt32, at now: Instant) throws -> Bool {
        let found: Int64? = try db.value(
            """
            UPDATE passkey SET sign_count = ?1, last_used = ?2
            WHERE id = ?3 AND owner = ?4 AND (sign_count < ?1 OR sign_count = 0 AND ?1 = 0) RETURNING owner
            """, [signCount, now, id, owner])
        return found != nil
    }

    func deletePasskey(owner: Int64, id: UUIDBytes) throws -> Bool {
        let found: Int64? = try db.value(
            "DELETE FROM passkey WHERE id = ? AND owner = ? RETURNING owner", [id, owner])
        return found != nil
    }

    func deletePasskeys(owner: Int64) throws {
        try db.run("DELETE FROM passkey WHERE owner = ?", [owner])
    }

    private func passkey(_ row: inout SQLiteRow) throws -> StoredPasskey {
        StoredPasskey(
            id: try row.next(), owner: try row.next(), title: try row.next(), credentialID: try row.next(),
            algorithm: try row.next(), publicKey: try row.next(), party: try row.next(), signCount: try row.next(),
            createTime: try row.next(), lastUseTime: try row.next())
    }
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
