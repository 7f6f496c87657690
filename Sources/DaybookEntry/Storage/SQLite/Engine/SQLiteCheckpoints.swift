import Dispatch
import GRDB
import GRDBSQLite
import Synchronization
import Threads

/// Copies what is committed from the log into the diary's file, beside the writes, so that none waits for it.
///
/// SQLite would do it in the commit that makes the log a thousand pages long. In a large diary those lie a thousand
/// places apart, and every write waits until they are written and synced. Here a thread with a connection of its own
/// copies them; a page that was written often meanwhile is copied once.
///
/// The log begins anew only when nothing in it is left to copy (<https://www.sqlite.org/wal.html>), which a thread
/// beside a busy writer never reaches. From ``mostPages`` on the writer copies the rest, which is little by then.
final class SQLiteCheckpoints: Sendable {
    /// From how many pages in the log on the thread copies: 16 MiB.
    static let pages = 4096
    /// From how many pages in the log on the writer copies: 128 MiB.
    static let mostPages = 32_768

    private let limits: (copying: Int, waiting: Int)
    /// Pages in the log after the last commit.
    private let logged = Atomic(0)
    /// One copies at a time.
    private let copying = Mutex(())
    private let queue = JobQueue<Void>(limit: 1)
    private let running = DispatchGroup()

    /// Starts the thread and takes over from the writer's connection, which would copy in its commits.
    ///
    /// - Throws: `ThreadError` when the system gives no thread; GRDB's errors when the file cannot be opened.
    init(pool: DatabasePool, pages: Int = pages, mostPages: Int = mostPages) throws {
        limits = (pages, mostPages)
        var configuration = Configuration()
        configuration.label = "daybook.checkpoints"
        let connection = try DatabaseQueue(path: pool.path, configuration: configuration)
        // What is copied is on the disk before the log begins anew.
        try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        running.enter()
        do {
            // The thread must not keep this object: whoever lets go of it ends the thread.
            try NamedThread.start("diary-log") { [queue, running, weak self] in
                while queue.next() != nil { self?.copy(by: connection) }
                running.leave()
            }
        } catch {
            running.leave()
            throw error
        }
        pool.writeWithoutTransaction { watch($0) }
    }

    deinit { queue.close() }

    /// To be called by the writer between its transactions, with its connection.
    func committed(on database: Database) {
        let pages = logged.load(ordering: .relaxed)
        if pages >= limits.waiting {
            copying.withLock { _ in Self.copy(on: database) }
        } else if pages >= limits.copying {
            _ = queue.append(())
        }
    }

    /// Ends the thread. Blocks while it copies. The writer's connection copies nothing by itself from then on either.
    func close(_ pool: DatabasePool) {
        queue.close()
        running.wait()
        pool.writeWithoutTransaction { _ = unsafe sqlite3_wal_hook($0.sqliteConnection, nil, nil) }
    }

    private func copy(by connection: DatabaseQueue) {
        copying.withLock { _ in
            connection.writeWithoutTransaction { Self.copy(on: $0) }
        }
    }

    /// Copies what no reader keeps from it. What fails, as on a full disk, stays in the log, where it is safe, until the
    /// next commit asks again.
    private static func copy(on database: Database) {
        _ = try? database.checkpoint(.passive)
    }

    /// Has SQLite tell of each commit, instead of copying itself (<https://www.sqlite.org/c3ref/wal_hook.html>).
    private func watch(_ database: Database) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe sqlite3_wal_hook(
            database.sqliteConnection,
            { context, _, _, pages in
                guard let context = unsafe context else { return SQLITE_OK }
                let checkpoints = unsafe Unmanaged<SQLiteCheckpoints>.fromOpaque(context).takeUnretainedValue()
                checkpoints.logged.store(Int(pages), ordering: .relaxed)
                return SQLITE_OK
            }, context)
    }
}
