import Wording

/// The accounts and known addresses in SQLite.
struct SQLiteAccounts: AccountWriting {
    let db: SQLiteConnection

    private static let columns = """
        owner, id, name, locale, time_zone, day_boundary, default_sound, password_hash, role, disabled, created, updated,
        version
        """

    func account(owner: Int64) throws -> StoredAccount? {
        try db.first("SELECT \(Self.columns) FROM account WHERE owner = ?", [owner], account)
    }

    func account(nameKey: String) throws -> StoredAccount? {
        try db.first("SELECT \(Self.columns) FROM account WHERE name_key = ?", [nameKey], account)
    }

    func account(id: UUIDBytes) throws -> StoredAccount? {
        try db.first("SELECT \(Self.columns) FROM account WHERE id = ?", [id], account)
    }

    func accounts(after number: Int64, limit: Int) throws -> [StoredAccount] {
        try db.all(
            "SELECT \(Self.columns) FROM account WHERE owner > ? ORDER BY owner LIMIT ?", [number, limit], account)
    }

    func hasAccounts() throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM account)") ?? false
    }

    func onlyAccount() throws -> StoredAccount? {
        let found = try db.all("SELECT \(Self.columns) FROM account LIMIT 2", [], account)
        return found.count == 1 ? found.first : nil
    }

    func insertAccount(
        id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, role: AccountRole, at now: Instant
    ) throws -> StoredAccount {
        try db.run(
            """
            INSERT INTO account(id, name, name_key, password_hash, locale, time_zone, day_boundary, default_sound,
                role, created, updated, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                id, profile.name, AccountRules.nameKey(profile.name), passwordHash, profile.locale, profile.timeZone,
                profile.dayBoundary, profile.defaultSound, role.rawValue, now, now,
            ])
        let owner = db.lastInsertedKey
        guard owner <= SearchLayout.maximumOwner else {
            throw DiaryError(
                .failedPrecondition, AccountFault.tooManyAccounts, ["most": "\(SearchLayout.maximumOwner)"])
        }
        let version = try SQLiteChanges(db: db).append(owner: owner, .account, id, nil, at: now)
        try db.run("UPDATE account SET version = ? WHERE owner = ?", [version, owner])
        return StoredAccount(
            owner: owner, id: id, profile: profile, passwordHash: passwordHash, role: role, createTime: now,
            updateTime: now, version: version)
    }

    func updateAccount(_ account: StoredAccount) throws -> StoredAccount {
        var account = account
        account.version = try SQLiteChanges(db: db).append(
            owner: account.owner, .account, account.id, nil, at: account.updateTime)
        let profile = account.profile
        try db.run(
            """
            UPDATE account SET name = ?, name_key = ?, password_hash = ?, locale = ?, time_zone = ?, day_boundary = ?,
                default_sound = ?, disabled = ?, updated = ?, version = ?
            WHERE owner = ?
            """,
            [
                profile.name, AccountRules.nameKey(profile.name), account.passwordHash, profile.locale,
                profile.timeZone, profile.dayBoundary, profile.defaultSound, account.isDisabled, account.updateTime,
                account.version, account.owner,
            ])
        if account.isDisabled { try noteTokens(owner: account.owner) }
        return account
    }

    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM known_address WHERE owner = ? AND address = ? AND last_used > ?)",
            [owner, address.text, since]) ?? false
    }

    func insertAddress(_ address: ClientAddress, owner: Int64, at now: Instant) throws {
        try db.run(
            """
            INSERT INTO known_address(owner, address, last_used) VALUES (?, ?, ?)
            ON CONFLICT(owner, address) DO UPDATE SET last_used = excluded.last_used
            """, [owner, address.text, now])
        try db.run(
            """
            DELETE FROM known_address WHERE owner = ?1 AND address NOT IN
                (SELECT address FROM known_address WHERE owner = ?1 ORDER BY last_used DESC, address LIMIT ?2)
            """, [owner, Limits.knownAddresses])
    }

    func deleteAddresses(usedUntil: Instant) throws {
        try db.run("DELETE FROM known_address WHERE last_used <= ?", [usedUntil])
    }

    func deleteAddresses(owner: Int64) throws {
        try db.run("DELETE FROM known_address WHERE owner = ?", [owner])
    }

    private func account(_ row: inout SQLiteRow) throws -> StoredAccount {
        StoredAccount(
            owner: try row.next(), id: try row.next(),
            profile: AccountProfile(
                name: try row.next(), locale: try row.next(), timeZone: try row.next(), dayBoundary: try row.next(),
                defaultSound: try row.next()),
            passwordHash: try row.next(), role: try AccountRole(stored: row.next()), isDisabled: try row.next(),
            createTime: try row.next(), updateTime: try row.next(), version: try row.next())
    }
}
