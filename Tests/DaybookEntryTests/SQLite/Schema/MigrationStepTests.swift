import Foundation
import GRDB
import Testing

@testable import DaybookEntry

/// The migration of a released diary, ended after each of its steps, as a killed process ends it: a step is one
/// transaction.
@Suite("A migration that was stopped")
struct MigrationStepTests {
    private static let released = "6 unsettled pictures"
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Versions/6/daybook.sqlite")

    /// The steps of later versions, and none.
    private static let steps: [String] = {
        let all = SQLiteSchema.migrator.migrations
        return all.firstIndex(of: released).map { Array(all[$0...]) } ?? []
    }()

    private let folder: TemporaryFolder
    private var path: String { folder.path + "/daybook.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    @Test("There are steps to stop after")
    func hasSteps() { #expect(Self.steps.count > 30) }

    @Test("The next start goes on after any step, and the diary is the same", arguments: steps)
    func goesOn(step: String) async throws {
        try FileManager.default.copyItem(atPath: Self.fixture.path, toPath: path)
        try migrate(upTo: step)
        let store = try SQLiteDiaryStore(path: path)
        let (entries, photos, check) = try await store.read { transaction in
            (
                try transaction.entries.list(owner: 1, ListQuery(kind: .entry)).count,
                try transaction.photos.list(owner: 1, ListQuery(kind: .photo)).count,
                try transaction.search.check(IndexPart(after: 0, documents: 100, queries: 200, seed: 1))
            )
        }
        #expect((entries, photos) == (4, 6))
        #expect(check.faults.isEmpty)
        let faults = try await store.pool.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count }
        #expect(faults == 0)
        try store.close()
    }

    @Test("A kill within any step, or after it, changes nothing in the rows that the next start migrates")
    func killed() throws {
        try FileManager.default.copyItem(atPath: Self.fixture.path, toPath: path)
        let pool = try Self.pool(path)
        // The log gets pages of a step before its commit, as in a large diary.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = 8") }
        let kills = Kills(of: path, below: folder.path)
        pool.add(transactionObserver: kills)
        try SQLiteSchema.migrator.migrate(pool)
        pool.remove(transactionObserver: kills)
        try pool.close()
        #expect(kills.failure == nil)
        let (rows, grams) = try Self.started(path)
        #expect(rows.count > 100 && grams.count > 100)

        var reached: [Bool: Set<Int>] = [:]
        for left in kills.left {
            let steps = try Self.completed(left.path)
            reached[left.isCommitted, default: []].insert(steps)
            let after = try Self.started(left.path)
            let place = "\(left.isCommitted ? "after" : "within the step after") step \(steps)"
            #expect(TableRows.differences(after.rows, from: rows) == [], "\(place)")
            #expect(after.rows.count == rows.count && after.grams == grams, "\(place)")
        }
        let all = SQLiteSchema.migrator.migrations.count
        let first = all - Self.steps.count + 1
        #expect(reached[false] == Set(first..<all))
        #expect(reached[true]?.isSuperset(of: first + 1...all) == true)
    }

    /// The number of steps that are in a file of which no process is left.
    private static func completed(_ path: String) throws -> Int {
        let pool = try Self.pool(path)
        let steps = try pool.read { try SQLiteSchema.migrator.completedMigrations($0).count }
        try pool.close()
        return steps
    }

    /// Starts and stops a diary, and returns what is in it then. Its texts are all folded, which a diary does while it
    /// has nothing else to do.
    private static func started(_ path: String) throws -> (rows: [String], grams: [String]) {
        let store = try SQLiteDiaryStore(path: path)
        while try store.pool.write({ try SQLiteSearch.refoldSlice(in: $0) }) {}
        try store.close()
        return (try TableRows.rows(of: path), try TableRows.grams(of: path))
    }

    @Test("A diary of a newer version is refused with what to do, and keeps its form")
    func newer() throws {
        var migrator = SQLiteSchema.migrator
        migrator.registerMigration("1000 of another time") { try $0.execute(sql: "CREATE TABLE later(x)") }
        let pool = try Self.pool(path)
        try migrator.migrate(pool)
        try pool.close()
        let error = #expect(throws: DiaryError.self) { _ = try SQLiteDiaryStore(path: path) }
        #expect(error?.message.contains("newer Daybook. Install") == true)
        let later = try Self.pool(path)
        #expect(try migrator.migrations == later.read { try migrator.completedMigrations($0) })
        try later.close()
    }

    private func migrate(upTo step: String) throws {
        let pool = try Self.pool(path)
        try SQLiteSchema.migrator.migrate(pool, upTo: step)
        try pool.close()
    }

    private static func pool(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        return try DatabasePool(path: path, configuration: configuration)
    }
}

/// The files that a migration leaves when its process is killed: before the commit of a step, with all of its statements
/// run, and after it.
private final class Kills: TransactionObserver {
    private let path: String
    private let folder: String
    /// The copies of the diary, and whether the last step in it was committed just then.
    private(set) var left: [(path: String, isCommitted: Bool)] = []
    private(set) var failure: (any Error)?

    init(of path: String, below folder: String) { (self.path, self.folder) = (path, folder) }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseWillCommit() throws { keep(isCommitted: false) }

    func databaseDidCommit(_ db: Database) { keep(isCommitted: true) }

    func databaseDidRollback(_ db: Database) {}

    private func keep(isCommitted: Bool) {
        let copy = folder + "/\(left.count)"
        do {
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
            for ending in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + ending, toPath: copy + "/daybook.sqlite" + ending)
            }
            left.append((copy + "/daybook.sqlite", isCommitted))
        } catch {
            failure = error
        }
    }
}
