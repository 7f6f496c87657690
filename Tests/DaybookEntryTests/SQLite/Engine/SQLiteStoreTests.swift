import Foundation
import GRDB
import Glibc
import ServiceRuntime
import Testing

@testable import DaybookEntry

@Suite("The diary in SQLite")
struct SQLiteStoreTests {
    let folder: TemporaryFolder
    var path: String { folder.path + "/daybook.sqlite" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("It keeps writes through a loss of power: WAL, and the log synced at every commit")
    func pragmas() async throws {
        let store = try SQLiteDiaryStore(path: path)
        let (synchronous, journal, timeout) = try await store.pool.writeWithoutTransaction { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA synchronous"), try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(db, sql: "PRAGMA busy_timeout")
            )
        }
        #expect(synchronous == 2)
        #expect(journal == "wal")
        #expect(timeout == 5000)
    }

    @Test("Its files are their owner's alone, also those of a diary that was made with others")
    func modes() async throws {
        for _ in 0..<2 {
            let store = try SQLiteDiaryStore(path: path)
            _ = try await store.write { try $0.accounts.account(owner: 1) }
            for name in [path, path + "-wal", path + "-shm"] {
                let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? NSNumber
                #expect(mode?.intValue == 0o600, "\(name)")
            }
            try store.close()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
    }

    @Test("Every commit syncs the log, which SQLite left to itself here does not")
    func syncs() async throws {
        SyncCounter.install()
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let log = harness.folder.path + "/daybook.sqlite-wal"
        let before = SyncCounter.syncs(of: log)
        for number in 0..<20 { try await harness.create(EntryInput(title: "\(number)"), me) }
        #expect(SyncCounter.syncs(of: log) - before == 20)

        let control = try DatabasePool(path: path)
        try await control.write { try $0.execute(sql: "CREATE TABLE t(x)") }
        let controlBefore = SyncCounter.syncs(of: path + "-wal")
        for number in 0..<20 {
            try await control.write { try $0.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number]) }
        }
        #expect(SyncCounter.syncs(of: path + "-wal") - controlBefore == 0)
    }

    @Test("Closed, the one file is the diary")
    func atRest() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "kept", body: "all of it"), me)
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let file = harness.folder.path + "/daybook.sqlite"
        #expect(try await store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") } == 1)
        #expect(try size(file + "-wal") > 0)
        try store.close()
        #expect(try size(file + "-wal") == 0)
        try FileManager.default.copyItem(atPath: file, toPath: path)
        let copy = try SQLiteDiaryStore(path: path)
        #expect(try await copy.read { try $0.entries.entry(owner: me.owner, id: entry.id) } == entry)
        let check = try await copy.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        #expect(check == "ok")
        try copy.close()
    }

    /// A file's size; 0 when there is none.
    private func size(_ path: String) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    @Test("An interrupt that a cancelled call leaves behind does not stop the emptying of the log")
    func closedAfterAnInterrupt() throws {
        let store = try SQLiteDiaryStore(path: path)
        store.pool.interrupt()
        try store.close()
        #expect(try size(path + "-wal") == 0)
    }

    @Test("A migration copies a diary that holds something, and keeps the newest three copies")
    func snapshots() async throws {
        let store = try SQLiteDiaryStore(path: path)
        let snapshot = MigrationSnapshot(path: path)
        #expect(try snapshot.existing().isEmpty)
        try await store.pool.write { db in
            try db.execute(sql: "INSERT INTO setting(name, value) VALUES ('kept', x'01')")
        }
        var migrator = SQLiteSchema.migrator
        for step in 1...5 {
            migrator.registerMigration("test \(step)") { try $0.execute(sql: "CREATE TABLE step\(step)(x)") }
            try SQLiteSchema.migrate(store.pool, path: path, by: migrator)
            #expect(try snapshot.existing().count == min(step, 3))
        }
        let newest = try #require(try snapshot.existing().last)
        let copy = try DatabaseQueue(path: newest)
        let (kept, tables) = try await copy.read { db in
            (
                try Data.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'kept'"),
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'step%' ORDER BY name")
            )
        }
        #expect(kept == Data([1]))
        #expect(tables == ["step1", "step2", "step3", "step4"])
        let attributes = try FileManager.default.attributesOfItem(atPath: newest)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // The copy needs no log (https://www.sqlite.org/fileformat.html).
        let header = try Array(#require(FileManager.default.contents(atPath: newest)).prefix(20))
        #expect(header[18...19] == [1, 1])
        try SQLiteSchema.migrate(store.pool, path: path, by: migrator)
        #expect(try snapshot.existing().count == 3)
    }

    @Test("A disk without space for the copy stops a migration before it begins, and says what to do")
    func noSpaceToMigrate() async throws {
        let store = try SQLiteDiaryStore(path: path)
        var migrator = SQLiteSchema.migrator
        migrator.registerMigration("test") { try $0.execute(sql: "CREATE TABLE later(x)") }
        let error = #expect(throws: DiaryError.self) {
            try SQLiteSchema.migrate(store.pool, path: path, by: migrator, freeBytes: { _ in 64 << 20 })
        }
        #expect(error?.code == .diskFull && error?.reason == "MIGRATION_NO_SPACE")
        #expect(error?.message.contains("then start Daybook again") == true)
        #expect(try await store.pool.read { try !$0.tableExists("later") })
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.contains(".before-migration-") })
        // The file's bytes and 64 MiB are enough.
        try SQLiteSchema.migrate(store.pool, path: path, by: migrator, freeBytes: { _ in 96 << 20 })
        #expect(try MigrationSnapshot(path: path).existing().count == 1)
        try store.close()
    }

    @Test("A disk that gets full while the diary is copied is told as one, whichever step meets it")
    func fullDuringSnapshot() {
        let full: [any Error] = [
            DatabaseError(resultCode: .SQLITE_FULL), SystemFailure(ENOSPC), SystemFailure(EDQUOT),
            DiaryError.internalFault("A copy's file cannot be made.", cause: SystemFailure(ENOSPC)),
            NSError(domain: NSCocoaErrorDomain, code: 640),
        ]
        for error in full { #expect(MigrationSnapshot.isDiskFull(error), "\(error)") }
        let others: [any Error] = [
            DatabaseError(resultCode: .SQLITE_IOERR), SystemFailure(EACCES), DiaryError.internalFault("other"),
            NSError(domain: NSCocoaErrorDomain, code: 513),
        ]
        for error in others { #expect(!MigrationSnapshot.isDiskFull(error), "\(error)") }
    }

    @Test("Copies that a kill left unfinished go at the next start, and nothing else does")
    func unfinishedSnapshots() async throws {
        try SQLiteDiaryStore(path: path).close()
        let copy = path + ".before-migration-"
        let digits = String(repeating: "0", count: 17)
        let ours = ["1.tmp", "1.tmp-wal", "1.tmp-shm", "2.tmp"].map { copy + digits + $0 }
        let others = [
            copy + digits + "1", copy + "mine.tmp", copy + digits + ".tmp", copy + digits + "12.tmp", path + ".tmp",
            copy + digits + "1.tmp.bak", copy + "by-hand", copy + "١" + digits + ".tmp",
        ]
        for file in ours + others { try Data("x".utf8).write(to: URL(filePath: file)) }
        try SQLiteDiaryStore(path: path).close()
        #expect(ours.filter { FileManager.default.fileExists(atPath: $0) } == [])
        #expect(others.filter { FileManager.default.fileExists(atPath: $0) } == others)
        #expect(try MigrationSnapshot(path: path).existing() == [copy + digits + "1"])
    }

    @Test("A migration that fails leaves the diary as it was")
    func failedMigration() async throws {
        let store = try SQLiteDiaryStore(path: path)
        var migrator = SQLiteSchema.migrator
        migrator.registerMigration("broken") { db in
            try db.execute(sql: "CREATE TABLE half(x)")
            try db.execute(sql: "INSERT INTO nowhere VALUES (1)")
        }
        #expect(throws: (any Error).self) { try SQLiteSchema.migrate(store.pool, path: path, by: migrator) }
        #expect(try await store.pool.read { try !$0.tableExists("half") })
        try store.close()
        _ = try SQLiteDiaryStore(path: path)
    }

    @Test("A diary of a newer Daybook is left alone")
    func newer() async throws {
        let store = try SQLiteDiaryStore(path: path)
        try await store.pool.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations(identifier) VALUES ('2999 later')")
        }
        try store.close()
        let error = #expect(throws: DiaryError.self) { _ = try SQLiteDiaryStore(path: path) }
        #expect(error?.message.contains("newer") == true)
    }

    @Test("What is no diary is refused without being touched")
    func noDiary() throws {
        let bytes = Data("This is a letter, not a database, and long enough to be taken for one.".utf8)
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(throws: DiaryError.self) { _ = try SQLiteDiaryStore(path: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test("A full disk is said so, nothing is half written, and reading goes on")
    func fullDisk() async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let kept = try await harness.create(EntryInput(title: "kept"), me)
        try await store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 4)")
        }
        let big = EntryInput(title: "big", body: String(repeating: "b", count: 200_000))
        await expect(.diskFull) { try await harness.create(big, me) }
        #expect(try await harness.entry(kept.id, me) == kept)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me) == [kept])
        #expect(try await harness.timeline(.day, me).entries == 1)
        try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        #expect(try await harness.create(big, me).sequence == kept.sequence + 1)
    }

    @Test("An engine's errors tell callers whether to come again, and nothing else")
    func errors() throws {
        let sql = "SELECT secret FROM account"
        let expected: [(ResultCode, DiaryError.Code)] = [
            (.SQLITE_FULL, .diskFull), (.SQLITE_BUSY, .busy), (.SQLITE_LOCKED, .busy),
            (.SQLITE_CORRUPT, .internalFault),
            (.SQLITE_CONSTRAINT, .internalFault), (.SQLITE_INTERRUPT, .cancelled),
        ]
        for (result, code) in expected {
            let error = SQLiteDiaryStore.diaryError(DatabaseError(resultCode: result, message: "x", sql: sql))
            let diaryError = try #require(error as? DiaryError)
            #expect(diaryError.code == code)
            #expect(!diaryError.message.contains("secret"))
        }
        #expect((SQLiteDiaryStore.diaryError(CancellationError()) as? DiaryError)?.code == .cancelled)
        #expect((SQLiteDiaryStore.diaryError(DiaryError.etagMismatch) as? DiaryError)?.code == .etagMismatch)
    }

    @Test("An account that the search index has no rows for is refused when it is made")
    func lastAccount() async throws {
        let store = try SQLiteDiaryStore(path: path)
        func insert(_ name: String, _ number: UInt64) async throws -> StoredAccount {
            try await store.write { transaction in
                try transaction.accounts.insertAccount(
                    id: UUIDBytes(high: 1, low: number),
                    AccountProfile(name: name, locale: "ko-KR", timeZone: "Asia/Seoul"), passwordHash: "none",
                    role: .member, at: Instant(microseconds: 0))
            }
        }
        _ = try await insert("first", 1)
        try await store.pool.write { database in
            try database.execute(
                sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'account'", arguments: [Limits.accounts - 1])
        }
        let last = try await insert("last", 2)
        #expect(last.owner == Limits.accounts)
        let error = await #expect(throws: DiaryError.self) { try await insert("one", 3) }
        #expect(error?.code == .failedPrecondition && error?.reason == "TOO_MANY_ACCOUNTS")
        #expect(try await store.read { try $0.accounts.account(nameKey: "one") } == nil)
        let layout = SearchLayout()
        #expect(try layout.section(owner: Int(last.owner), kind: .album, isHidden: true) == Limits.accounts << 3 | 5)
        #expect(throws: DiaryError.self) {
            try layout.section(owner: Int(Limits.accounts) + 1, kind: .entry, isHidden: false)
        }
        try store.close()
    }
}
