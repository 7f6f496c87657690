import GRDB
import GRDBSQLite
import Synchronization

/// A signal that ends the running statement of a connection, from another thread, at any time.
///
/// `sqlite3_interrupt` alone is lost if no statement runs at that moment. SQLite calls a progress handler while a
/// statement runs (<https://www.sqlite.org/c3ref/progress_handler.html>).
final class Interruption: Sendable {
    /// The steps of SQLite's virtual machine between two calls of the handler: some tens of microseconds.
    private static let interval: CInt = 10_000

    private let isRaised = Atomic(false)

    /// Whether the work must end.
    var hasCome: Bool { isRaised.load(ordering: .relaxed) }

    /// Ends the work, or makes it end as soon as it begins.
    func raise() {
        isRaised.store(true, ordering: .relaxed)
    }

    /// Runs work on a connection. Its statements fail with `SQLITE_INTERRUPT` once the interruption is raised.
    func run<Value>(on database: Database, _ work: () throws -> Value) rethrows -> Value {
        let connection = unsafe database.sqliteConnection
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(
            connection, Self.interval,
            { context in
                guard let context = unsafe context else { return 0 }
                let interruption = unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue()
                return interruption.isRaised.load(ordering: .relaxed) ? 1 : 0
            }, context)
        defer { unsafe sqlite3_progress_handler(connection, 0, nil, nil) }
        return try work()
    }
}
