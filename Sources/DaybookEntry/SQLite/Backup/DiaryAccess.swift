import GRDB

/// The access to one account of a restored copy, for the program that compares the copy with its backup.
///
/// A session shows hidden items for some minutes only (``Limits/unlockLifetimeSeconds``). Several sessions show them
/// one after the other, for ``lifetimeSeconds``. Only this process has their tokens, and the copy is deleted afterwards.
public struct DiaryAccess: Sendable {
    /// The time in seconds for which the access lasts, and the longest time of a nightly run: 20 hours.
    public static let lifetimeSeconds: Int64 = 20 * 3600
    /// The time between the beginnings of two sessions: each shows hidden items for twice that.
    fileprivate static let stepSeconds = Limits.unlockLifetimeSeconds / 2
    /// The number of sessions of each account.
    fileprivate static let sessions = Int(lifetimeSeconds / stepSeconds) + 1

    /// The name of the account.
    public let account: String
    /// The account's key in the tables, which the copy and the backup share.
    let owner: Int64
    /// The time at which the access was granted.
    let begin: Instant
    private let tokens: [String]

    fileprivate init(account: String, owner: Int64, tokens: [String], begin: Instant) {
        (self.account, self.owner, self.tokens, self.begin) = (account, owner, tokens, begin)
    }

    /// The bearer token of a session that shows hidden items at present.
    public var token: String { token(at: DiaryClock.system.now()) }

    /// Returns the bearer token of a session that shows hidden items at a time.
    func token(at now: Instant) -> String {
        let passed = now.microseconds - begin.microseconds
        let index = max(0, passed / (Self.stepSeconds * 1_000_000))
        return tokens[Int(min(index, Int64(tokens.count - 1)))]
    }
}

extension DiaryFile {
    /// Adds sessions to each account of a restored copy, before a program serves it. A disabled account is enabled.
    /// Blocks.
    ///
    /// The copy must have the present tables: see ``beginLine(at:line:age:choice:)``.
    public static func grantAccess(at path: String) throws -> [DiaryAccess] {
        let queue = try open(path, isReadOnly: false)
        let now = DiaryClock.system.now()
        let access = try queue.write { database in
            let db = SQLConnection(database)
            try db.run("UPDATE account SET disabled = 0")
            let accounts: [(owner: Int64, name: String)] = try db.all(
                "SELECT owner, name FROM account ORDER BY owner"
            ) { (try $0.next(), try $0.next()) }
            return try accounts.map { account in
                let tokens = try (0..<DiaryAccess.sessions).map { index in
                    try addSession(number: index, of: account.owner, to: db, at: now)
                }
                return DiaryAccess(account: account.name, owner: account.owner, tokens: tokens, begin: now)
            }
        }
        try queue.close()
        return access
    }

    /// Adds a session, and returns its token.
    private static func addSession(
        number: Int, of owner: Int64, to db: SQLConnection, at now: Instant
    ) throws -> String {
        let token = SessionToken(random: .system)
        let unlocked = Limits.unlockLifetimeSeconds + Int64(number) * DiaryAccess.stepSeconds
        let session = StoredSession(
            id: UUIDBytes(at: now, random: .system), owner: owner, userAgent: "drill", createTime: now,
            lastUseTime: now, expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds),
            unlockedUntil: now.advanced(bySeconds: unlocked))
        try SQLAccounts(db: db).insertSession(session, tokenHash: token.hash)
        return token.text
    }

    /// Brings a copy to the present tables. Blocks.
    public static func migrate(at path: String) throws {
        let queue = try open(path, isReadOnly: false)
        try SQLiteSchema.migrator.migrate(queue)
        try queue.close()
    }
}
