import Foundation
import GRDB
import Glibc
import ServiceRuntime
import Wording
import Work

/// A diary in one SQLite file, the embedded engine. One process opens the file; readers run concurrently with the one
/// writer.
final class SQLiteDiaryStore: DiaryStore {
    let pageTokenKey: [UInt8]
    let changeHub = ChangeHub()
    let leases: LeaseHub
    /// The id that marks this diary's media folder.
    let diaryID: [UInt8]
    let pool: DatabasePool
    let readers: SQLiteReaders
    let writer: SQLiteWriter
    private let checkpoints: SQLiteCheckpoints
    private let copies = SQLiteCopies()

    /// The time that a connection waits for another's lock before it fails.
    private static let busyTimeoutSeconds: TimeInterval = 5
    private static let writerCacheKibibytes = 32_768

    /// Opens the diary in a file, creating or migrating it.
    ///
    /// Blocks. Before a diary with data is migrated, the file is copied to a file beside it.
    /// - Throws: ``DiaryError`` of code `internalFault` if the diary cannot be opened, migrated or made durable.
    init(
        path: String, random: RandomSource = .system, statistics: StatementStatistics? = nil,
        batchTime: Duration = SQLiteWriter.batchTime, observer: SQLObserver? = nil
    ) throws(DiaryError) {
        do {
            try DurableFiles.makeFolder((path as NSString).deletingLastPathComponent)
            try Self.makePrivate(path)
            try MigrationSnapshot(path: path).removeUnfinished()
            try CopyFiles(diary: path).removeAll()
            pool = try DatabasePool(path: path, configuration: Self.configuration())
            try Self.makeDurable(pool)
            try Self.enlargeWriterCache(pool)
            try SQLiteSchema.migrate(pool, path: path)
            try pool.write { try SearchStore.beginRefolding(in: $0) }
            pageTokenKey = try pool.write { try SQLiteSchema.pageTokenKey($0, random: random) }
            diaryID = try pool.write { try SQLiteSchema.diaryID($0, random: random) }
            try Self.checkDurable(pool)
            readers = try SQLiteReaders(pool: pool, statistics: statistics, observer: observer)
            checkpoints = try SQLiteCheckpoints(pool: pool)
            leases = LeaseHub(mark: LeaseMark(path: path + ".leases"))
            writer = try SQLiteWriter(
                pool: pool, hub: changeHub, leases: leases, checkpoints: checkpoints, copies: copies,
                batchTime: batchTime, observer: observer)
        } catch let error as DiaryError {
            throw error
        } catch {
            throw .internalFault("The diary cannot be opened.", cause: SystemFailure.cause(error))
        }
    }

    func read<Value: Sendable>(
        _ scheduling: ReadScheduling, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        do {
            return try await readers.run(scheduling, work: work)
        } catch {
            throw SQLiteDiaryStore.diaryError(error)
        }
    }

    func write<Value: Sendable>(
        _ scheduling: WriteScheduling, work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        do {
            return try await writer.run(scheduling, work: work)
        } catch {
            throw SQLiteDiaryStore.diaryError(error)
        }
    }

    /// Copies the diary on the writer's thread, by its connection.
    func copy(id: String, progress: @escaping @Sendable (_ copied: Int, _ all: Int) -> Void) async throws {
        let files = CopyFiles(diary: pool.path)
        do {
            try await BlockingWork.run { () throws in try files.create(id) }
            try await copies.copy(to: files.path(of: id), progress: progress) {
                // A write of nothing wakes the writer.
                try await writer.run(WriteScheduling(party: .diary)) { _ in }
            }
            try await BlockingWork.run { () throws in try files.finish(id) }
            try Task.checkCancellation()
        } catch {
            try? await BlockingWork.run { () throws in files.remove(id) }
            throw SQLiteDiaryStore.diaryError(error)
        }
    }

    /// Waits for running work and closes the file. The log is emptied, so that the file contains the whole diary.
    ///
    /// - Throws: `RuntimeError` if the log cannot be emptied, for example on a full disk. The diary is closed
    ///   nevertheless, and the next start reads both files.
    func close() throws {
        writer.close()
        readers.close()
        checkpoints.close(pool)
        leases.removeMark()
        let emptied = Result {
            try pool.writeWithoutTransaction { database in
                // The interrupt of a cancelled call lasts until the next statement, and would stop the checkpoint.
                _ = try Int.fetchOne(database, sql: "SELECT 1")
                _ = try database.checkpoint(.truncate)
            }
        }
        try pool.close()
        do {
            try emptied.get()
        } catch {
            throw RuntimeError(
                .failure,
                "The diary is closed, but not all of it is in its file yet: \(pool.path)-wal beside it is a part of it. "
                    + "Keep the two together; the next stop with room on the disk makes them one.", cause: error)
        }
    }

    /// Returns the error for callers in place of an engine's error. It states whether to retry, and nothing about the
    /// storage.
    static func diaryError(_ error: any Error) -> any Error {
        if error is DiaryError { return error }
        if error is CancellationError {
            return DiaryError.cancelled()
        }
        guard let error = error as? DatabaseError else {
            return DiaryError.internalFault("The diary cannot do that now.", cause: SystemFailure.cause(error))
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            return DiaryError(.diskFull, UploadFault.diskFull, cause: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return DiaryError.storageBusy(cause: error)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            return DiaryError.cancelled(cause: error)
        default:
            return DiaryError.internalFault("The diary cannot do that now.", cause: error)
        }
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "daybook.diary"
        configuration.busyMode = .timeout(busyTimeoutSeconds)
        // One more than the threads have, for migrations and checks.
        configuration.maximumReaderCount = SQLiteReaders.threads + 1
        configuration.prepareDatabase { database in
            SearchStore.prepare(database)
            SQLiteConnection.prepare(database)
        }
        return configuration
    }

    /// Creates the diary's file, and makes it and the files beside it accessible to their owner only.
    ///
    /// SQLite creates its log with the mode of the file. Older diaries were created with the mode that the umask left.
    private static func makePrivate(_ path: String) throws {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw DiaryError.internalFault("The diary cannot be made: \(path) cannot be opened (\(errno)).")
        }
        Glibc.close(file)
        for name in [path, path + "-wal", path + "-shm"] { _ = unsafe chmod(name, 0o600) }
    }

    /// Enables a sync of the log at every commit (`synchronous = FULL`). GRDB opens WAL databases with `NORMAL`, which
    /// may lose the last commits in a power failure.
    private static func makeDurable(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    /// Enlarges the writer's page cache. A write changes some sixty pages, most of which earlier writes changed too;
    /// the cache keeps those.
    private static func enlargeWriterCache(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = -\(writerCacheKibibytes)") }
    }

    private static func checkDurable(_ pool: DatabasePool) throws {
        let (level, mode) = try pool.writeWithoutTransaction { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA synchronous"),
                try String.fetchOne(db, sql: "PRAGMA journal_mode")
            )
        }
        // 2 is FULL (sqlite.org/pragma.html#pragma_synchronous).
        guard level == 2, mode == "wal" else {
            throw DiaryError.internalFault(
                "SQLite does not keep writes durable: synchronous \(level ?? -1), journal \(mode ?? "unknown").")
        }
    }
}

extension SQLiteDiaryStore: DiaryCopying {
    func copyName(of id: String) -> String { CopyFiles(diary: pool.path).name(of: id) }

    func readCopy<Value: Sendable>(
        id: String, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        let path = CopyFiles(diary: pool.path).path(of: id)
        do {
            return try await BlockingWork.run { () throws in
                try DiaryFile.open(path, isReadOnly: true).read { try work(SQLTransaction(db: SQLConnection($0))) }
            }
        } catch {
            throw SQLiteDiaryStore.diaryError(error)
        }
    }

    func removeCopy(id: String) async throws {
        let files = CopyFiles(diary: pool.path)
        try await BlockingWork.run { () throws in files.remove(id) }
    }

    func removeCopies() async throws {
        let files = CopyFiles(diary: pool.path)
        try await BlockingWork.run { () throws in try files.removeAll() }
    }
}
