import GRDB
import GRDBSQLite

/// A connection to a SQLite diary, within a transaction.
///
/// Statements are compiled once per connection and cached. Rows are read by position: a reader takes the columns in the
/// order of the statement.
struct SQLiteConnection {
    let database: Database
    /// The notes for the commit; `nil` if the transaction only reads.
    var notes: CommitNotes?
    /// The interruption, checked before each statement, because short statements may not check it while they run. `nil`
    /// if the transaction cannot be interrupted.
    var interruption: Interruption?

    /// Notes that the transaction changes an owner's data, or ends a session of the owner.
    func note(owner: Int64) { notes?.news.owners.insert(owner) }

    /// Notes that the transaction removes data that gateways may cache.
    func note(_ revocation: Revocation) {
        notes?.news.revocations.insert(revocation)
        notes?.news.revokedOwners.insert(revocation.owner)
    }

    /// Notes the bytes of text that the search index has to add or remove because of the transaction.
    func note(textBytes: Int) { notes?.textBytes += textBytes }

    /// Runs a statement to its end.
    func run(_ sql: String, values: [any SQLiteValue] = []) throws {
        let statement = unsafe try prepare(sql, values: values)
        defer { unsafe reset(statement) }
        while try unsafe step(statement) {}
    }

    /// Reads the first row; `nil` if there is none.
    func first<Value>(
        _ sql: String, values: [any SQLiteValue] = [], read: (inout SQLiteRow) throws -> Value
    ) throws -> Value? {
        let statement = unsafe try prepare(sql, values: values)
        defer { unsafe reset(statement) }
        guard try unsafe step(statement) else { return nil }
        var row = unsafe SQLiteRow(statement)
        return try read(&row)
    }

    /// Reads every row. The closure must not run a statement with the same text.
    func all<Value>(
        _ sql: String, values: [any SQLiteValue] = [], read: (inout SQLiteRow) throws -> Value
    ) throws -> [Value] {
        let statement = unsafe try prepare(sql, values: values)
        defer { unsafe reset(statement) }
        var found: [Value] = []
        while try unsafe step(statement) {
            var row = unsafe SQLiteRow(statement)
            found.append(try read(&row))
        }
        return found
    }

    /// Returns the first column of the first row.
    func value<Value: SQLiteValue>(_ sql: String, values: [any SQLiteValue] = []) throws -> Value? {
        try first(sql, values: values) { try $0.next() }
    }

    /// The key of the row that was inserted last.
    var lastInsertedKey: Int64 { database.lastInsertedRowID }

    /// The number of rows that the last statement changed.
    var changedRows: Int { database.changesCount }

    private func prepare(_ sql: String, values: [any SQLiteValue]) throws -> SQLiteStatement {
        if let interruption, interruption.hasCome { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
        let statement = unsafe try database.cachedStatement(sql: sql).sqliteStatement
        for (index, value) in values.enumerated() {
            let code = unsafe value.bind(to: statement, at: CInt(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        return unsafe statement
    }

    /// Steps a statement.
    ///
    /// - Returns: Whether there is a row.
    private func step(_ statement: SQLiteStatement) throws -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    private func reset(_ statement: SQLiteStatement) {
        // The reset repeats an error of the last step, which was already thrown.
        _ = unsafe sqlite3_reset(statement)
        _ = unsafe sqlite3_clear_bindings(statement)
    }

    private func error(_ code: CInt) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
}

/// A row of a running statement, read column by column in the order of the statement. Valid until the next step.
@safe struct SQLiteRow {
    private let statement: SQLiteStatement
    private var column: CInt = 0

    init(_ statement: SQLiteStatement) {
        unsafe self.statement = statement
    }

    /// Reads the next column.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if no version of the diary wrote the value.
    mutating func next<Value: SQLiteValue>(_ type: Value.Type = Value.self) throws(DiaryError) -> Value {
        defer { column += 1 }
        guard let value = unsafe Value(column: column, of: statement) else {
            throw DiaryError.internalFault("A row of the diary holds a value of another form in column \(column).")
        }
        return value
    }
}

/// One transaction on a SQLite diary: access to all aggregates over one connection.
struct SQLiteTransaction: DiaryWriting {
    let db: SQLiteConnection

    var accounts: SQLiteAccounts { SQLiteAccounts(db: db) }
    var passkeys: SQLitePasskeys { SQLitePasskeys(db: db) }
    var requests: SQLiteRequests { SQLiteRequests(db: db) }
    var entries: SQLiteEntries { SQLiteEntries(db: db) }
    var photos: SQLitePhotos { SQLitePhotos(db: db) }
    var albums: SQLiteAlbums { SQLiteAlbums(db: db) }
    var labels: SQLiteLabels { SQLiteLabels(db: db) }
    var subjects: SQLiteSubjects { SQLiteSubjects(db: db) }
    var sounds: SQLiteSounds { SQLiteSounds(db: db) }
    var shares: SQLiteShares { SQLiteShares(db: db) }
    var storage: SQLiteStorage { SQLiteStorage(db: db) }
    var memories: SQLiteMemories { SQLiteMemories(db: db) }
    var discover: SQLiteDiscover { SQLiteDiscover(db: db) }
    var days: SQLiteDays { SQLiteDays(db: db) }
    var changes: SQLiteChanges { SQLiteChanges(db: db) }
    var search: SQLiteSearch { SQLiteSearch(db: db) }
    var followUps: SQLiteFollowUps { SQLiteFollowUps(db: db) }
}
