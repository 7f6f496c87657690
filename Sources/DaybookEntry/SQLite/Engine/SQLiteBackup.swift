import GRDB
import GRDBSQLite

/// A copy of a database that is made some pages at a time, by SQLite's online backup
/// (<https://www.sqlite.org/c3ref/backup_finish.html>).
///
/// It must read with the connection that writes: SQLite then puts later changes of copied pages into the copy by
/// itself. With another connection, every write would make the copy start over; with this one only a `ROLLBACK` does,
/// which ``WriteBatch`` avoids. It is used on the writer's thread, or before there is one, and never within a
/// transaction. The copy is complete after the last step, but not synced.
@safe final class SQLiteBackup {
    /// The number of steps in a row that may find the database locked.
    private static let maximumLocked = 1000

    private let target: OpaquePointer
    private let backup: OpaquePointer
    private var locked = 0

    /// Opens the copy's file, which is empty, and begins.
    init(of database: Database, to path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let target = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        // An unfinished copy is worthless, so that nothing in it needs a journal.
        let pragmas = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
        let set = unsafe sqlite3_exec(target, pragmas, nil, nil, nil)
        let begun = unsafe sqlite3_backup_init(target, "main", database.sqliteConnection, "main")
        guard set == SQLITE_OK, let backup = unsafe begun else {
            let code = unsafe set == SQLITE_OK ? sqlite3_errcode(target) : set
            unsafe sqlite3_backup_finish(begun)
            unsafe sqlite3_close_v2(target)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        unsafe (self.target, self.backup) = (target, backup)
    }

    deinit {
        unsafe sqlite3_backup_finish(backup)
        unsafe sqlite3_close_v2(target)
    }

    /// The number of pages of the database at the last step, and the number of copied pages.
    var progress: (copied: Int, all: Int) {
        let all = Int(unsafe sqlite3_backup_pagecount(backup))
        return (all - Int(unsafe sqlite3_backup_remaining(backup)), all)
    }

    /// Copies some pages.
    ///
    /// - Returns: Whether the copy is complete.
    func step(pages: Int) throws -> Bool {
        let code = unsafe sqlite3_backup_step(backup, CInt(clamping: pages))
        switch code {
        case SQLITE_DONE: return true
        case SQLITE_OK:
            locked = 0
            return false
        case SQLITE_BUSY where locked < Self.maximumLocked, SQLITE_LOCKED where locked < Self.maximumLocked:
            locked += 1
            return false
        default: throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }
}
