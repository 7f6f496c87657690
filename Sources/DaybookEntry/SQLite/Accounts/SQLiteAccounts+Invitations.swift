extension SQLiteAccounts {
    private static let invitationColumns = "id, owner, role, created, expires"

    func invitation(secretHash: [UInt8]) throws -> StoredInvitation? {
        try db.first(
            "SELECT \(Self.invitationColumns) FROM invitation WHERE secret_hash = ?", [secretHash], invitation)
    }

    func hasInvitation(id: UUIDBytes) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM invitation WHERE id = ?)", [id]) ?? false
    }

    func invitations(at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredInvitation] {
        try db.all(
            """
            SELECT \(Self.invitationColumns) FROM invitation
            WHERE expires > ? AND (created, id) < (?, ?) ORDER BY created DESC, id DESC LIMIT ?
            """,
            [now, after?.primary ?? Int64.max, after?.id ?? UUIDBytes(high: .max, low: .max), limit], invitation)
    }

    func invitationCount(owner: Int64, at now: Instant) throws -> Int {
        try db.value("SELECT count(*) FROM invitation WHERE owner = ? AND expires > ?", [owner, now]) ?? 0
    }

    func insertInvitation(_ invitation: StoredInvitation, secretHash: [UInt8]) throws {
        try db.run(
            "INSERT INTO invitation(secret_hash, id, owner, role, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
            [
                secretHash, invitation.id, invitation.owner, invitation.role.rawValue, invitation.createTime,
                invitation.expireTime,
            ])
    }

    func setSecretHash(_ secretHash: [UInt8], invitation id: UUIDBytes) throws -> Bool {
        let found: Int64? = try db.value(
            "UPDATE invitation SET secret_hash = ? WHERE id = ? RETURNING owner", [secretHash, id])
        return found != nil
    }

    func deleteInvitation(id: UUIDBytes) throws -> Bool {
        let found: Int64? = try db.value("DELETE FROM invitation WHERE id = ? RETURNING owner", [id])
        return found != nil
    }

    func deleteInvitations(expiredAt now: Instant) throws {
        try db.run("DELETE FROM invitation WHERE expires <= ?", [now])
    }

    func deleteInvitations(owner: Int64) throws {
        try db.run("DELETE FROM invitation WHERE owner = ?", [owner])
    }

    private func invitation(_ row: inout SQLiteRow) throws -> StoredInvitation {
        StoredInvitation(
            id: try row.next(), owner: try row.next(), role: try AccountRole(stored: row.next()),
            createTime: try row.next(), expireTime: try row.next())
    }
}

extension AccountRole {
    /// Reads a stored role.
    ///
    /// - Throws: ``DiaryError`` if no version wrote the number.
    init(stored number: Int64) throws {
        guard let role = AccountRole(rawValue: number) else {
            throw DiaryError.internalFault("An account has an unknown role.")
        }
        self = role
    }
}

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
