import Foundation
import GRDB

extension SQLiteTransaction {
    func account(owner: Int64) throws -> StoredAccount? {
        try db.row("SELECT * FROM account WHERE owner = ?", [owner]).map(account)
    }

    func account(nameKey: String) throws -> StoredAccount? {
        try db.row("SELECT * FROM account WHERE name_key = ?", [nameKey]).map(account)
    }

    func hasAccounts() throws -> Bool {
        try db.number("SELECT EXISTS (SELECT 1 FROM account)") == 1
    }

    func onlyAccount() throws -> StoredAccount? {
        let rows = try db.rows("SELECT * FROM account LIMIT 2")
        return rows.count == 1 ? rows.first.map(account) : nil
    }

    func insertAccount(
        id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, at now: Instant
    ) throws -> StoredAccount {
        try db.run(
            """
            INSERT INTO account(id, name, name_key, password_hash, locale, time_zone, day_boundary, created, updated,
                version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                id, profile.name, AccountRules.nameKey(profile.name), passwordHash, profile.locale, profile.timeZone,
                profile.dayBoundary, now, now,
            ])
        let owner = db.lastInsertedRowID
        let version = try logChange(owner: owner, .account, id, .inserted, at: now)
        try db.run("UPDATE account SET version = ? WHERE owner = ?", [version, owner])
        return StoredAccount(
            owner: owner, id: id, profile: profile, passwordHash: passwordHash, createTime: now, updateTime: now,
            version: version)
    }

    func updateAccount(_ account: StoredAccount) throws -> StoredAccount {
        var account = account
        account.version = try logChange(
            owner: account.owner, .account, account.id, .updated, at: account.updateTime)
        let profile = account.profile
        try db.run(
            """
            UPDATE account SET name = ?, name_key = ?, password_hash = ?, locale = ?, time_zone = ?, day_boundary = ?,
                updated = ?, version = ?
            WHERE owner = ?
            """,
            [
                profile.name, AccountRules.nameKey(profile.name), account.passwordHash, profile.locale,
                profile.timeZone, profile.dayBoundary, account.updateTime, account.version, account.owner,
            ])
        return account
    }

    func session(tokenHash: [UInt8]) throws -> StoredSession? {
        try db.row("SELECT * FROM session WHERE token_hash = ?", [Data(tokenHash)]).map(session)
    }

    func sessions(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession] {
        let rows = try db.rows(
            """
            SELECT * FROM session WHERE owner = ? AND expires > ? AND (created, id) < (?, ?)
            ORDER BY created DESC, id DESC LIMIT ?
            """,
            [
                owner, now, after?.primary ?? Int64.max,
                after?.id ?? UUIDBytes(high: .max, low: .max), limit,
            ])
        return rows.map(session)
    }

    func insertSession(_ session: StoredSession, tokenHash: [UInt8]) throws {
        try db.run(
            """
            INSERT INTO session(token_hash, id, owner, user_agent, created, last_used, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                Data(tokenHash), session.id, session.owner, session.userAgent, session.createTime,
                session.lastUseTime, session.expireTime,
            ])
    }

    func deleteSession(tokenHash: [UInt8]) throws {
        try db.run("DELETE FROM session WHERE token_hash = ?", [Data(tokenHash)])
    }

    func deleteSession(owner: Int64, id: UUIDBytes) throws -> Bool {
        try db.run("DELETE FROM session WHERE owner = ? AND id = ?", [owner, id])
        return db.changesCount > 0
    }

    func deleteSessions(owner: Int64, except tokenHash: [UInt8]?) throws {
        try db.run("DELETE FROM session WHERE owner = ? AND token_hash IS NOT ?", [owner, tokenHash.map { Data($0) }])
    }

    func touchSessions(tokenHashes: [[UInt8]], at now: Instant) throws {
        for hash in tokenHashes {
            try db.run(
                "UPDATE session SET last_used = max(last_used, ?) WHERE token_hash = ?", [now, Data(hash)])
        }
    }

    func deleteSessions(expiredAt now: Instant) throws {
        try db.run("DELETE FROM session WHERE expires <= ?", [now])
    }

    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool {
        try db.number(
            "SELECT EXISTS (SELECT 1 FROM known_address WHERE owner = ? AND address = ? AND last_used > ?)",
            [owner, address.text, since]) == 1
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

    private func account(_ row: Row) -> StoredAccount {
        StoredAccount(
            owner: row["owner"], id: row["id"],
            profile: AccountProfile(
                name: row["name"], locale: row["locale"], timeZone: row["time_zone"],
                dayBoundary: row["day_boundary"]),
            passwordHash: row["password_hash"], createTime: row["created"], updateTime: row["updated"],
            version: row["version"])
    }

    private func session(_ row: Row) -> StoredSession {
        StoredSession(
            id: row["id"], owner: row["owner"], userAgent: row["user_agent"], createTime: row["created"],
            lastUseTime: row["last_used"], expireTime: row["expires"])
    }
}
