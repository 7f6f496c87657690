import GRDB
import GRDBSQLite
import Synchronization

/// A counter of the cost of reads in SQLite: the steps of its virtual machine, which grow with the number of rows read.
final class StatementStatistics: Sendable {
    private let count = Atomic(0)

    /// The number of steps since the last reset.
    var steps: Int { count.load(ordering: .relaxed) }

    func reset() { count.store(0, ordering: .relaxed) }

    /// Adds the steps of all statements of a connection since the previous call.
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
