import GRDB
import GRDBSQLite

/// A connection to a SQLite diary, within a transaction.
///
/// Statements are compiled once per connection and kept. Rows are read by position: a reader takes the columns in the
/// order in which its statement names them.
struct SQLiteConnection {
    let database: Database
    /// Nil when the transaction only reads.
    var notes: CommitNotes?
    /// Asked before each statement: short ones may not be asked while they run. Nil when nothing ends the transaction.
    var interruption: Interruption?

    /// Notes that the transaction changes something of an owner's, or ends a session of theirs.
    func note(owner: Int64) { notes?.news.owners.insert(owner) }

    /// Notes that the transaction takes something away that gateways may remember.
    func note(_ revocation: Revocation) {
        notes?.news.revocations.insert(revocation)
        notes?.news.revokedOwners.insert(revocation.owner)
    }

    /// Notes that the transaction gives the search index so many bytes of text to take in, or to give up.
    func note(textBytes: Int) { notes?.textBytes += textBytes }

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: [any SQLiteValue] = []) throws {
        let statement = unsafe try prepare(sql, values)
        defer { unsafe reset(statement) }
        while try unsafe step(statement) {}
    }

    /// Reads the first row; `nil` when there is none.
    func first<Value>(
        _ sql: String, _ values: [any SQLiteValue] = [], _ read: (inout SQLiteRow) throws -> Value
    ) throws -> Value? {
        let statement = unsafe try prepare(sql, values)
        defer { unsafe reset(statement) }
        guard try unsafe step(statement) else { return nil }
        var row = unsafe SQLiteRow(statement)
        return try read(&row)
    }

    /// Reads every row. What reads a row runs no statement with the same text.
    func all<Value>(
        _ sql: String, _ values: [any SQLiteValue] = [], _ read: (inout SQLiteRow) throws -> Value
    ) throws -> [Value] {
        let statement = unsafe try prepare(sql, values)
        defer { unsafe reset(statement) }
        var found: [Value] = []
        while try unsafe step(statement) {
            var row = unsafe SQLiteRow(statement)
            found.append(try read(&row))
        }
        return found
    }

    /// The first column of the first row.
    func value<Value: SQLiteValue>(_ sql: String, _ values: [any SQLiteValue] = []) throws -> Value? {
        try first(sql, values) { try $0.next() }
    }

    /// The number of the row that was inserted last.
    var lastInsertedKey: Int64 { database.lastInsertedRowID }

    /// How many rows the last statement changed.
    var changedRows: Int { database.changesCount }

    private func prepare(_ sql: String, _ values: [any SQLiteValue]) throws -> SQLiteStatement {
        if let interruption, interruption.hasCome { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
        let statement = unsafe try database.cachedStatement(sql: sql).sqliteStatement
        for (index, value) in values.enumerated() {
            let code = unsafe value.bind(to: statement, at: CInt(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        return unsafe statement
    }

    /// - Returns: Whether there is a row.
    private func step(_ statement: SQLiteStatement) throws -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    private func reset(_ statement: SQLiteStatement) {
        // An error of the last step is told again here; it was thrown already.
        _ = unsafe sqlite3_reset(statement)
        _ = unsafe sqlite3_clear_bindings(statement)
    }

    private func error(_ code: CInt) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
}
