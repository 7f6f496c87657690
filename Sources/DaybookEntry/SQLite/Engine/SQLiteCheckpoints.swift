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
/// beside a busy writer never reaches. From ``maximumPages`` on the thread copies again and again, until less than
/// ``remainingPages`` are left, and the writer copies those. From twice ``maximumPages`` on the writer copies all of it
/// and waits for the reads that still need the log.
///
/// SQLite before 3.51.3 loses commits when a writer begins the log anew while another connection begins to copy
/// (<https://www.sqlite.org/wal.html#walresetbug>): that copies by what it knew of the old log. The log begins anew only
/// when all of it is copied, and nobody copies but what is here. So the thread never begins when all is copied: the
/// writer decides it between two transactions, when it knows how long the log is, and while nobody copies.
final class SQLiteCheckpoints: Sendable {
    /// The pages that are not copied, from which on the thread copies: 16 MiB.
    static let pages = 4096
    /// The length of the log, in pages, from which on it is to begin anew: 128 MiB.
    static let maximumPages = 32_768
    /// The pages that the writer may copy between two transactions: 1 MiB, a few milliseconds on a disk.
    static let remainingPages = 256

    /// How long the log is: outlives this object, as the connection that writes to it may.
    private final class Log: Sendable {
        /// Pages after the last commit.
        let pages = Atomic(0)
        /// Pages when they were copied last.
        let copied = Atomic(0)
    }

    /// What is known between two copies.
    private struct Copied {
        /// The length of the log, in pages, all of which is copied; `nil` when some of it is not.
        var wholeLog: Int?
        /// Whether the thread is to copy, and has something to.
        var isWanted = false
    }

    private let limits: (copying: Int, beginning: Int)
    private let log = Log()
    /// One copies at a time.
    private let copying = Mutex(Copied())
    private let queue = JobQueue<Void>(limit: 1)
    private let running = DispatchGroup()

    /// Starts the thread and takes over from the writer's connection, which would copy in its commits.
    ///
    /// - Throws: `ThreadError` when the system gives no thread; GRDB's errors when the file cannot be opened.
    init(pool: DatabasePool, pages: Int = pages, maximumPages: Int = maximumPages) throws {
        limits = (pages, maximumPages)
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
                // What fails to close is closed with the process.
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

    /// To be called by the writer between its transactions, with its connection.
    func committed(on database: Database) {
        let pages = log.pages.load(ordering: .relaxed)
        var copied = log.copied.load(ordering: .relaxed)
        if pages < copied {
            // The log began anew.
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
        // While the thread copies, it is not known what is left.
        copying.withLockIfAvailable { state in
            guard !state.isWanted, state.wholeLog != pages else { return }
            // A copy that a read cut short is tried again when the log has grown by as much once more.
            guard remaining >= limits.copying || state.wholeLog != nil else { return }
            if isLong, remaining <= Self.remainingPages {
                copy(on: database, waiting: false, &state)
            } else {
                state.isWanted = queue.append(())
            }
        }
    }

    /// Ends the thread. Blocks while it copies. The writer's connection copies nothing by itself from then on either.
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
            // The writer may have copied all meanwhile.
            guard copied.isWanted else { return }
            connection.writeWithoutTransaction {
                copy(on: $0, waiting: false, &copied)
                Self.sync($0)
            }
        }
    }

    /// Copies what no reader keeps from it. What fails, as on a full disk, stays in the log, where it is safe, and is tried
    /// again when the log has grown by as much once more.
    ///
    /// - Parameter waiting: Whether to wait for those readers, as long as for another's lock, so that the log begins anew.
    private func copy(on database: Database, waiting: Bool, _ copied: inout Copied) {
        let pages = log.pages.load(ordering: .relaxed)
        let result = try? database.checkpoint(waiting ? .restart : .passive)
        let isWhole = result.map { $0.checkpointedFrameCount == $0.walFrameCount } ?? false
        copied = Copied(wholeLog: isWhole ? result?.walFrameCount : nil)
        log.copied.store(pages, ordering: .relaxed)
    }

    /// Syncs the diary's file, so that the writer finds little to sync: SQLite syncs the file only in the copy that leaves
    /// nothing in the log, which is the writer's, and then all that the thread has copied before.
    ///
    /// The file is synced through SQLite's own descriptor, because closing another one would drop SQLite's locks
    /// (<https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_>). A
    /// failure is left to the writer's copy, which syncs again.
    private static func sync(_ database: Database) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let status = unsafe sqlite3_file_control(
            database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard status == SQLITE_OK, let file = unsafe file, let methods = unsafe file.pointee.pMethods else { return }
        _ = unsafe methods.pointee.xSync?(file, SQLITE_SYNC_NORMAL)
    }

    /// Has SQLite tell of each commit, instead of copying itself (<https://www.sqlite.org/c3ref/wal_hook.html>).
    private func watch(_ database: Database) {
        // Kept until closed: a connection that nobody closed may be used after this object is gone.
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
