/// The facts of a copied diary, and the changes of a restored one, in SQL.
struct SQLBackup {
    let db: SQLConnection

    private static let lineName = "diary_line"
    private static let diaryName = "diary_id"
    /// The distance between the change numbers of a backup and those of a diary that is restored from it. The lost
    /// diary may have used the numbers in between, and clients may still hold items under them.
    static let changeDistance: Int64 = 1_000_000
    /// The tables whose rows are counted, by the kind of their rows.
    private static let kinds = [
        "entries": "entry", "photos": "photo", "albums": "album", "subjects": "subject", "sounds": "sound",
        "shares": "share",
    ]

    /// Returns the diary's ID; empty if the file is not a diary.
    func diaryID() throws -> [UInt8] { try setting(Self.diaryName) ?? [] }

    /// Returns the ID of the line of history: that of the restore which began the line, or the diary's own before the
    /// first restore.
    func line() throws -> [UInt8] { try setting(Self.lineName) ?? diaryID() }

    private func setting(_ name: String) throws -> [UInt8]? {
        try db.value("SELECT value FROM setting WHERE name = ?", values: [name])
    }

    /// Returns the accounts, each with the number of its last change.
    func accounts() throws -> [DiarySummary.Account] {
        try db.all(
            """
            SELECT a.name, a.id, COALESCE(c.value, 0) FROM account a
            LEFT JOIN counter c ON c.owner = a.owner AND c.name = ? ORDER BY a.owner
            """, values: [SQLChanges.Counter.change.rawValue]
        ) { row in
            let (name, id): (String, UUIDBytes) = try (row.next(), row.next())
            return DiarySummary.Account(name: name, id: id.description, lastChange: try row.next())
        }
    }

    /// Returns the numbers of records by kind, including those in the trash.
    func counts() throws -> [String: Int64] {
        try Self.kinds.mapValues { table in try db.value("SELECT count(*) FROM \(table)") ?? 0 }
    }

    /// Begins a new line of history.
    func beginLine(_ line: [UInt8]) throws {
        try db.run(
            """
            INSERT INTO setting(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value
            """, values: [Self.lineName, line])
        try db.run(
            "UPDATE counter SET value = value + ? WHERE name = ?",
            values: [Self.changeDistance, SQLChanges.Counter.change.rawValue])
    }

    /// Ends all sessions, or all tokens of apps. Returns their number.
    func endSessions(ofApps: Bool) throws -> Int {
        try db.change("DELETE FROM session WHERE scopes IS \(ofApps ? "NOT NULL" : "NULL")")
    }

    /// Withdraws all invitations. Returns their number.
    func withdrawInvitations() throws -> Int { try db.change("DELETE FROM invitation") }

    /// Switches off all shares that are not revoked, even those that have expired, because the clock of the new machine
    /// may be wrong. Returns the number of those that visitors could open.
    func switchOffShares(at now: Instant) throws -> Int {
        let open: [(key: Int64, isLive: Bool)] = try db.all(
            "SELECT key, expires IS NULL OR expires > ? FROM share WHERE revoked IS NULL AND off = 0 ORDER BY key",
            values: [now]
        ) { (try $0.next(), try $0.next()) }
        let shares = SQLShares(db: db)
        for share in try shares.shares(keys: open.map { $0.key }) { _ = try shares.switchOff(share, at: now) }
        return open.count(where: { $0.isLive })
    }

    /// Moves the times of deletion, so that each record in the trash stays there for the time that it had left. Returns
    /// the number of records.
    func postponePurge(bySeconds seconds: Int64) throws -> Int {
        try ["entry", "photo"].reduce(0) { count, table in
            try count
                + db.change(
                    "UPDATE \(table) SET deleted = deleted + ? WHERE deleted IS NOT NULL", values: [seconds * 1_000_000]
                )
        }
    }
}
