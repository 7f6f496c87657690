import Dispatch
import GRDB
import GRDBSQLite
import Synchronization
import Work

/// A thread that copies committed pages from the log into the diary's file, so that no write waits for the copy.
///
/// SQLite would copy in the commit that makes the log a thousand pages long. In a large diary these pages are
/// scattered, and every write would wait until they are written and synced. Here a thread copies them with a connection
/// of its own. A page that was written several times in between is copied once.
///
/// The log restarts only when nothing in it is left to copy (<https://www.sqlite.org/wal.html>), and a thread beside a
/// busy writer never gets that far. From ``maximumPages`` on the thread copies repeatedly until fewer than
/// ``remainingPages`` are left, and the writer copies those. From twice ``maximumPages`` on the writer copies the whole
/// log and waits for the reads that still need it.
///
/// SQLite before 3.51.3 loses commits if a writer restarts the log while another connection begins to copy
/// (<https://www.sqlite.org/wal.html#walresetbug>), because that connection copies by its knowledge of the old log. The
/// log restarts only when all of it is copied, and only this class copies. So the thread never begins when everything
/// is copied: the writer makes this decision between two transactions, when it knows the length of the log, and while
/// no copy runs.
final class SQLiteCheckpoints: Sendable {
    /// The number of uncopied pages from which on the thread copies: 16 MiB.
    static let pages = 4096
    /// The length of the log, in pages, from which on it should restart: 128 MiB.
    static let maximumPages = 32_768
    /// The number of pages that the writer may copy between two transactions: 1 MiB, a few milliseconds on a disk.
    static let remainingPages = 256

    /// The length of the log. It outlives this object, because the writer's connection may do so.
    private final class Log: Sendable {
        /// The number of pages after the last commit.
        let pages = Atomic(0)
        /// The number of pages at the latest copy.
        let copied = Atomic(0)
    }

    /// The state between two copies.
    private struct Copied {
        /// The length of the log, in pages, if all of it is copied; otherwise `nil`.
        var wholeLog: Int?
        /// Whether the thread was asked to copy, and there are pages to copy.
        var isWanted = false
    }

    private let limits: (copying: Int, beginning: Int)
    private let log = Log()
    /// The lock that allows one copy at a time.
    private let copying = Mutex(Copied())
    private let queue = JobQueue<OneKey, Void>(limit: 1)
    private let running = DispatchGroup()

    /// Starts the thread and disables copying in the commits of the writer's connection.
    ///
    /// - Throws: `ThreadError` if the system provides no thread; GRDB's errors if the file cannot be opened.
    init(pool: DatabasePool, pages: Int = pages, maximumPages: Int = maximumPages) throws {
        limits = (pages, maximumPages)
        var configuration = Configuration()
        configuration.label = "daybook.checkpoints"
        let connection = try DatabaseQueue(path: pool.path, configuration: configuration)
        // Copied pages must be on the disk before the log restarts.
        try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        running.enter()
        do {
            // The thread must not retain this object: releasing the object ends the thread.
            try NamedThread.start("diary-log") { [queue, running, weak self] in
                while let entry = queue.next() {
                    queue.finished(entry.key)
                    self?.copy(by: connection)
                }
                // A connection that fails to close is closed with the process.
                try? connection.close()
                running.leave()
            }
        } catch {
            running.leave()
            throw error
        }
        pool.writeWithoutTransaction { watch($0) }
    }

    deinit { queue.close() }

    /// Starts a copy if the log is long enough. Called by the writer between its transactions, with its connection.
    func committed(on database: Database) {
        let pages = log.pages.load(ordering: .relaxed)
        var copied = log.copied.load(ordering: .relaxed)
        if pages < copied {
            // The log was restarted.
            copied = 0
            log.copied.store(0, ordering: .relaxed)
        }
        let remaining = pages - copied
        let isLong = pages >= limits.beginning
        guard remaining >= limits.copying || isLong else { return }
        if pages >= 2 * limits.beginning, remaining >= limits.copying {
            copying.withLock { copy(on: database, waiting: true, &$0) }
            return
        }
        // While the thread copies, the remaining length is unknown.
        copying.withLockIfAvailable { state in
            guard !state.isWanted, state.wholeLog != pages else { return }
            // A copy that a read cut short is retried after the log has grown by the same amount again.
            guard remaining >= limits.copying || state.wholeLog != nil else { return }
            if isLong, remaining <= Self.remainingPages {
                copy(on: database, waiting: false, &state)
            } else {
                state.isWanted = queue.append(())
            }
        }
    }

    /// Ends the thread. Blocks while it copies. The writer's connection does not copy in its commits afterwards either.
    func close(_ pool: DatabasePool) {
        queue.close()
        running.wait()
        pool.writeWithoutTransaction { database in
            guard let context = unsafe sqlite3_wal_hook(database.sqliteConnection, nil, nil) else { return }
            unsafe Unmanaged<Log>.fromOpaque(context).release()
        }
    }

    private func copy(by connection: DatabaseQueue) {
        copying.withLock { copied in
            // The writer may have copied everything in between.
            guard copied.isWanted else { return }
            connection.writeWithoutTransaction {
                copy(on: $0, waiting: false, &copied)
                Self.sync($0)
            }
        }
    }

    /// Copies the pages that no reader needs in the log. If a copy fails, for example on a full disk, the pages are
    /// safe in the log, and the copy is retried after the log has grown by the same amount again.
    ///
    /// - Parameter waiting: Whether to wait for those readers, up to the busy timeout, so that the log restarts.
    private func copy(on database: Database, waiting: Bool, _ copied: inout Copied) {
        let pages = log.pages.load(ordering: .relaxed)
        let result = try? database.checkpoint(waiting ? .restart : .passive)
        let isWhole = result.map { $0.checkpointedFrameCount == $0.walFrameCount } ?? false
        copied = Copied(wholeLog: isWhole ? result?.walFrameCount : nil)
        log.copied.store(pages, ordering: .relaxed)
    }

    /// Syncs the diary's file, so that the writer has little left to sync.
    ///
    /// SQLite syncs the file only in the copy that leaves nothing in the log. That copy is the writer's, and it would
    /// sync everything that the thread has copied before.
    ///
    /// The file is synced through SQLite's own descriptor, because closing another descriptor would drop SQLite's locks
    /// (<https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_>). A
    /// failure is ignored here: the writer's copy syncs through its own descriptor, to which Linux reports the failure,
    /// too.
    private static func sync(_ database: Database) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let status = unsafe sqlite3_file_control(
            database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard status == SQLITE_OK, let file = unsafe file, let methods = unsafe file.pointee.pMethods else { return }
        _ = unsafe methods.pointee.xSync?(file, SQLITE_SYNC_NORMAL)
    }

    /// Makes SQLite report each commit instead of copying by itself (<https://www.sqlite.org/c3ref/wal_hook.html>).
    private func watch(_ database: Database) {
        // Retained until `close`: a connection that is not closed may be used after this object is gone.
        let context = unsafe Unmanaged.passRetained(log).toOpaque()
        _ = unsafe sqlite3_wal_hook(
            database.sqliteConnection,
            { context, _, _, pages in
                guard let context = unsafe context else { return SQLITE_OK }
                let log = unsafe Unmanaged<Log>.fromOpaque(context).takeUnretainedValue()
                log.pages.store(Int(pages), ordering: .relaxed)
                return SQLITE_OK
            }, context)
    }
}
