import Foundation
import GRDB
import Testing

@testable import DaybookBackup
@testable import DaybookEntry

/// Backups of earlier versions of Daybook, which made their tables by fewer steps.
struct OlderBackupTests {
    private static let name = "2026-11-28T17-54-25Z"
    private static let line = Array(repeating: UInt8(0xab), count: 16)
    /// The last step of the first version that made backups, and the step before it: its shares lack a column that this
    /// version reads, as those of any backup do after the next such step.
    private static let steps = ["38 shares of text", "37 mood and weather"]
    private static var newest: String { SQLiteSchema.migrator.migrations.last ?? "" }

    private let fixture: BackupFixture
    /// The path of a diary with a session, a live share, and an entry and a photo in the trash.
    private let diary: String

    init() async throws {
        fixture = try await BackupFixture(photos: 3)
        let folder = fixture.root + "/filled"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        diary = folder + "/daybook.sqlite"
        try FileManager.default.moveItem(atPath: try await fixture.diary.copy(id: "filled"), toPath: diary)
        let store = try SQLiteDiaryStore(path: diary)
        let filled = Diary(store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal))
        let caller = fixture.owner.caller
        try await store.write { transaction in
            let work = WriteContext(
                diary: filled, transaction: transaction, caller: caller, now: filled.clock.now())
            let shared = try work.entries.create(EntryInput(title: "밤 산책", body: "강을 따라 걸었다.")).entry
            _ = try work.shares.create(ShareInput(entryID: shared.id.description), passwordHash: nil)
            let entry = try work.entries.create(EntryInput(title: "지운 날")).entry
            _ = try work.entries.delete(entry.id.description, permanently: false, ifMatch: "")
            let photo = try #require(try transaction.photos.photos(keys: [1]).first)
            _ = try work.photos.delete(photo.id.description, permanently: false, ifMatch: "")
        }
        try store.close()
    }

    /// Makes a backup of the diary with the tables that a step left, in a folder named after the step.
    private func backUp(upTo step: String) throws -> (folder: BackupFolder, backup: BackupFolder.Backup) {
        let (copy, target) = (fixture.root + "/\(step).sqlite", fixture.root + "/\(step)")
        try write(to: copy, upTo: step)
        let creation = try BackupCreation(into: target, isLinking: false, version: "0.1.0")
        let seconds = try #require(BackupLayout.seconds(of: Self.name))
        let backup = try creation.run(copy: copy, media: fixture.media, at: seconds).backup
        return (try BackupFolder(target), backup)
    }

    /// Writes the rows of the diary into the tables that a step left, without the columns that those lack.
    private func write(to path: String, upTo step: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try SQLiteSchema.migrator.migrate(queue, upTo: step)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "ATTACH ? AS present", arguments: [diary])
            // The tables behind the search index are copied as they are, and the index with them.
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM main.sqlite_master
                    WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'grdb_migrations'
                    """)
            for table in tables {
                let columns = try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_info(?, 'main')", arguments: [table]
                ).joined(separator: ", ")
                try db.execute(
                    sql: """
                        DELETE FROM main.\(table);
                        INSERT INTO main.\(table)(\(columns)) SELECT \(columns) FROM present.\(table);
                        """)
            }
        }
        try queue.close()
    }

    /// Restores a backup a day after it was made. Returns the effects, and the path of the database.
    private func restore(
        _ backup: BackupFolder.Backup, of folder: BackupFolder, to name: String
    ) throws -> (effects: RestoreEffects?, database: String) {
        let target = fixture.root + "/" + name
        let restoration = try BackupRestoration(backup, of: folder, to: target, choice: RestoreChoice())
        let outcome = try restoration.run(line: Self.line, at: backup.seconds + 86_400)
        #expect(outcome.blobs == 3 && outcome.lost == [])
        return (outcome.effects, target + "/entry/daybook.sqlite")
    }

    /// Returns the rows of each table but the times of the restore, and but the tables behind the search index, which
    /// ``DiaryCheck`` reads.
    private func rows(in database: String) throws -> [String: [[DatabaseValue]]] {
        let queue = try DatabaseQueue(path: database)
        defer { try? queue.close() }
        return try queue.write { db in
            try db.execute(sql: "UPDATE change SET at = 0")
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search_[fv]*'")
            var rows: [String: [[DatabaseValue]]] = [:]
            for table in tables {
                rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { Array($0.databaseValues) }
            }
            return rows
        }
    }

    private func findings(in database: String) throws -> [DiaryFinding] {
        let check = try DiaryCheck(copy: database)
        var findings = try check.structure() + check.records() + check.references() + check.numbers()
        findings += try check.counts()
        findings += try check.index(seed: 1)
        return findings
    }

    @Test("Restored, it is the same diary as one of this version, and can be served", arguments: steps)
    func restored(step: String) async throws {
        let (old, present) = (try backUp(upTo: step), try backUp(upTo: Self.newest))
        #expect(old.backup.isOld && !present.backup.isOld)
        let (restored, same) = (
            try restore(old.backup, of: old.folder, to: "restored"),
            try restore(present.backup, of: present.folder, to: "same")
        )
        #expect(restored.effects == RestoreEffects(sessions: 1, tokens: 0, invitations: 0, shares: 1, trashed: 2))
        #expect(restored.effects == same.effects)
        let (found, expected) = (try rows(in: restored.database), try rows(in: same.database))
        #expect(Set(found.keys) == Set(expected.keys) && found["entry"]?.count == 2 && found["share"]?.count == 1)
        for (table, rows) in expected { #expect(found[table] == rows, "\(table)") }
        #expect(try findings(in: restored.database) == [])

        let store = try SQLiteDiaryStore(path: restored.database)
        let owner = fixture.owner.key
        let titles = try await store.read { transaction in
            let listed = try transaction.entries.list(owner: owner, ListQuery(kind: .entry))
            return try transaction.entries.entries(keys: listed.map(\.key)).map(\.content.title)
        }
        #expect(titles == ["밤 산책"])
        try store.close()
        // There was nothing to migrate at the start.
        #expect(try MigrationSnapshot(path: restored.database).existing() == [])
    }

    @Test("A drill restores it and finds nothing wrong, and the backup stays as it was", arguments: steps)
    func drilled(step: String) throws {
        let (folder, _) = try backUp(upTo: step)
        let before = try BackupFixture.files(below: folder.layout.root)
        #expect(try Verification(folder).run(readsData: true).findings == [])
        let drill = try DrillRestoration(folder)
        let outcome = try drill.run(hashesAll: true, line: Self.line, at: 1_800_000_000)
        #expect(outcome.findings == [] && outcome.files == 3 && outcome.access?.map(\.account) == ["minji"])
        let summary = try DiaryFile(path: drill.data + "/entry/daybook.sqlite").summary()
        #expect(summary.databaseVersion == DiaryFile.databaseVersion && summary.counts["shares"] == 1)
        try drill.removeScratch()
        let after = try BackupFixture.files(below: folder.layout.root).filter { before.keys.contains($0.key) }
        #expect(after == before)
    }

    @Test("Its restore needs space for the database and for the journal of its migration", arguments: steps)
    func space(step: String) throws {
        for (step, factor) in [(step, Int64(2)), (Self.newest, 1)] {
            let (folder, backup) = try backUp(upTo: step)
            let restoration = try BackupRestoration(
                backup, of: folder, to: fixture.root + "/new", choice: RestoreChoice())
            #expect(try restoration.neededBytes(for: []) == backup.manifest.database.size * factor)
        }
    }
}
