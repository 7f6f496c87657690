import Foundation
import GRDB

/// A temporary database for notes, so that the memory does not grow with them.
///
/// SQLite writes what its cache cannot hold into a file without a name, which goes with the process.
struct ScratchDatabase: Sendable {
    private let queue: DatabaseQueue

    /// Creates a database. Blocks.
    ///
    /// - Throws: `unwritable`, `diskFull`.
    init(label: String, schema: String) throws(BackupError) {
        do {
            var configuration = Configuration()
            configuration.label = label
            // The database need not survive a crash.
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            }
            // SQLite takes an empty name for a temporary database.
            queue = try DatabaseQueue(path: "", configuration: configuration)
            try queue.write { try $0.execute(sql: schema) }
        } catch {
            throw Self.error(error)
        }
    }

    /// Runs work that reads or writes. Blocks.
    ///
    /// - Throws: `unwritable`, `diskFull`.
    func write<Value>(_ work: (Database) throws -> Value) throws(BackupError) -> Value {
        do {
            return try queue.write(work)
        } catch {
            throw Self.error(error)
        }
    }

    private static func error(_ error: any Error) -> BackupError {
        let isFull = (error as? DatabaseError)?.resultCode == .SQLITE_FULL
        // The folder for temporary files, chosen as SQLite chooses it.
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["SQLITE_TMPDIR"] ?? environment["TMPDIR"] ?? "/var/tmp"
        return BackupError(isFull ? .diskFull : .unwritable, folder, cause: "\(error)")
    }
}
