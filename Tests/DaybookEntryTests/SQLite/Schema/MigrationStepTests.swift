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

    @Test("A diary of the first released form gets the tables of a new one")
    func tables() async throws {
        try FileManager.default.copyItem(atPath: Self.fixture.path, toPath: path)
        let old = try SQLiteDiaryStore(path: path)
        let new = try SQLiteDiaryStore(path: folder.path + "/new.sqlite")
        let (migrated, fresh) = (try await Self.schema(of: old), try await Self.schema(of: new))
        #expect(migrated.count > 50)
        #expect(migrated == fresh)
        try old.close()
        try new.close()
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

    /// The statements that make the tables and indexes of a diary, by their names.
    private static func schema(of store: SQLiteDiaryStore) async throws -> [String: String] {
        try await store.pool.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
            return Dictionary(
                rows.map { ($0["name"] as String, $0["sql"] as String) }, uniquingKeysWith: { first, _ in first })
        }
    }
}
