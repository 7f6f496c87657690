import GRDB
import GRDBSQLite
import Synchronization

/// Counts what reads cost SQLite: the steps of its virtual machine, which grow with the rows that are touched.
final class StatementStatistics: Sendable {
    private let count = Atomic(0)

    /// Steps since the last reset.
    var steps: Int { count.load(ordering: .relaxed) }

    func reset() { count.store(0, ordering: .relaxed) }

    /// Takes the steps of all statements of a connection that were made since it was asked last.
    func take(from database: Database) {
        let connection = unsafe database.sqliteConnection
        var statement = unsafe sqlite3_next_stmt(connection, nil)
        while let current = unsafe statement {
            let steps = unsafe sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 1)
            count.add(Int(steps), ordering: .relaxed)
            unsafe statement = sqlite3_next_stmt(connection, current)
        }
    }
}
