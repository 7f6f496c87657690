extension SQLAccounts {
    private static let sessions = "SELECT \(StoredSession.names.selection()) FROM session"

    func session(tokenHash: [UInt8]) throws -> StoredSession? {
        try db.first(Self.sessions + " WHERE token_hash = ?", values: [tokenHash], read: StoredSession.init(row:))
    }

    /// The query for a session and its account. `USING` lets the columns of the account name `owner` without its table.
    static let sessionAndAccountQuery = """
        SELECT \(StoredSession.names.selection(from: "s")), \(StoredAccount.names.selection(from: "a"))
        FROM session s JOIN account a USING (owner) WHERE s.token_hash = ?
        """

    func sessionAndAccount(tokenHash: [UInt8]) throws -> (session: StoredSession, account: StoredAccount)? {
        try db.first(Self.sessionAndAccountQuery, values: [tokenHash]) { row in
            (session: try StoredSession(row: &row), account: try StoredAccount(row: &row))
        }
    }

    func sessions(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession] {
        try sessions("scopes IS NULL", owner: owner, at: now, after: after, limit: limit)
    }

    func tokens(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession] {
        try sessions("scopes IS NOT NULL", owner: owner, at: now, after: after, limit: limit)
    }

    private func sessions(
        _ kind: String, owner: Int64, at now: Instant, after: PagePosition?, limit: Int
    ) throws -> [StoredSession] {
        try db.all(
            Self.sessions + """
                 WHERE owner = ? AND \(kind) AND expires > ? AND (created, id) < (?, ?)
                ORDER BY created DESC, id DESC LIMIT ?
                """,
            values: [owner, now, after?.primary ?? Int64.max, after?.id ?? UUIDBytes.last, limit],
            read: StoredSession.init(row:))
    }

    func hasSession(owner: Int64, id: UUIDBytes) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM session WHERE owner = ? AND id = ? AND scopes IS NULL)", values: [owner, id])
            ?? false
    }

    func hasToken(owner: Int64, id: UUIDBytes) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM session WHERE owner = ? AND id = ? AND scopes IS NOT NULL)",
            values: [owner, id])
            ?? false
    }

    func tokenCount(owner: Int64) throws -> Int {
        try db.value("SELECT count(*) FROM session WHERE owner = ? AND scopes IS NOT NULL", values: [owner]) ?? 0
    }

    func insertSession(_ session: StoredSession, tokenHash: [UInt8]) throws {
        try db.run(Self.sessionInsertion, values: [tokenHash] + session.values.inserted)
    }

    private static let sessionInsertion = StoredSession.names.insertion(into: "session", further: ["token_hash"])

    func deleteSession(tokenHash: [UInt8]) throws {
        try end("DELETE FROM session WHERE token_hash = ? RETURNING owner, token_hash", values: [tokenHash])
    }

    func deleteSession(owner: Int64, id: UUIDBytes) throws -> Bool {
        try end(
            "DELETE FROM session WHERE owner = ? AND id = ? AND scopes IS NULL RETURNING owner, token_hash",
            values: [owner, id]) > 0
    }

    func deleteToken(owner: Int64, id: UUIDBytes) throws -> Bool {
        try end(
            "DELETE FROM session WHERE owner = ? AND id = ? AND scopes IS NOT NULL RETURNING owner, token_hash",
            values: [owner, id]) > 0
    }

    func deleteLogins(owner: Int64, except tokenHash: [UInt8]?) throws {
        try end(
            """
            DELETE FROM session WHERE owner = ? AND scopes IS NULL AND token_hash IS DISTINCT FROM ?
            RETURNING owner, token_hash
            """, values: [owner, tokenHash])
    }

    func deleteLogins(owner: Int64, keeping count: Int) throws {
        try end(
            """
            DELETE FROM session WHERE owner = ?1 AND scopes IS NULL AND id NOT IN
                (SELECT id FROM session WHERE owner = ?1 AND scopes IS NULL
                    ORDER BY last_used DESC, created DESC, id DESC LIMIT ?2)
            RETURNING owner, token_hash
            """, values: [owner, count])
    }

    func deleteTokens(owner: Int64) throws {
        try end(
            "DELETE FROM session WHERE owner = ? AND scopes IS NOT NULL RETURNING owner, token_hash", values: [owner])
    }

    func setTokenHash(_ tokenHash: [UInt8], owner: Int64, id: UUIDBytes) throws -> Bool {
        let old: [UInt8]? = try db.value(
            "SELECT token_hash FROM session WHERE owner = ? AND id = ? AND scopes IS NOT NULL", values: [owner, id])
        guard let old else { return false }
        try db.run("UPDATE session SET token_hash = ? WHERE token_hash = ?", values: [tokenHash, old])
        db.note(owner: owner)
        db.note(.token(owner: owner, hash: old))
        return true
    }

    /// Notes that gateways may no longer use cached responses for any token of an owner.
    func noteTokens(owner: Int64) throws {
        let hashes: [[UInt8]] = try db.all("SELECT token_hash FROM session WHERE owner = ?", values: [owner]) {
            try $0.next()
        }
        for hash in hashes { db.note(.token(owner: owner, hash: hash)) }
    }

    func touchSessions(tokenHashes: [[UInt8]], at now: Instant) throws {
        for hash in tokenHashes {
            try db.run(
                "UPDATE session SET last_used = ?1 WHERE token_hash = ?2 AND last_used < ?1", values: [now, hash])
        }
    }

    func setUnlocked(until: Instant?, tokenHash: [UInt8]) throws {
        let owner: Int64? = try db.value(
            "UPDATE session SET unlocked_until = ? WHERE token_hash = ? RETURNING owner", values: [until, tokenHash])
        if until == nil, let owner { db.note(.token(owner: owner, hash: tokenHash)) }
    }

    func deleteSessions(expiredAt now: Instant) throws {
        try end("DELETE FROM session WHERE expires <= ? RETURNING owner, token_hash", values: [now])
    }

    /// Deletes sessions, and notes their owners and tokens. Returns the number of sessions.
    @discardableResult
    private func end(_ deletion: String, values: [any SQLArgument]) throws -> Int {
        let ended: [(owner: Int64, hash: [UInt8])] = try db.all(deletion, values: values) {
            (try $0.next(), try $0.next())
        }
        for session in ended {
            db.note(owner: session.owner)
            db.note(.token(owner: session.owner, hash: session.hash))
        }
        return ended.count
    }
}

extension StoredSession: SQLRecord {
    static let names = ColumnNames(of: StoredSession.self)

    static func columns<Pass: ColumnPass>(
        of session: StoredSession?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredSession {
        StoredSession(
            id: try pass.column(.fixed("id"), of: session, at: \.id),
            owner: try pass.column(.fixed("owner"), of: session, at: \.owner),
            userAgent: try pass.column(.fixed("user_agent"), of: session, at: \.userAgent),
            createTime: try pass.column(.fixed("created"), of: session, at: \.createTime),
            lastUseTime: try pass.column("last_used", of: session, at: \.lastUseTime),
            expireTime: try pass.column(.fixed("expires"), of: session, at: \.expireTime),
            unlockedUntil: try pass.column("unlocked_until", of: session, at: \.unlockedUntil),
            app: try AppAccess.columns(of: session?.app, in: &pass))
    }
}

extension AppAccess {
    /// Passes the columns of a token's access, which are null for a login.
    static func columns<Pass: ColumnPass>(
        of app: AppAccess?, in pass: inout Pass
    ) throws(Pass.Failure) -> AppAccess? {
        let title = try pass.optional(.fixed("title"), of: app, at: \.title)
        let scopes = try pass.optional(.fixed("scopes"), of: app, at: \.scopes.rawValue)
        return scopes.map { AppAccess(title: title ?? "", scopes: TokenScopes(rawValue: $0)) }
    }
}
