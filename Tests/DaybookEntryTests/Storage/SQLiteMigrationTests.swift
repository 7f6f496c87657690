import GRDB
import Testing

@testable import DaybookEntry

@Suite("Diaries of earlier versions")
struct SQLiteMigrationTests {
    @Test("Entries that stood blank in lists become drafts, and the counts leave them out")
    func blankEntries() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/daybook.sqlite"
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try SQLiteSchema.migrator.migrate(pool, upTo: "2 visibility")
        try await pool.write { db in
            for (key, title, visibility, deleted) in [
                (1, "written", 1, "NULL"), (2, "", 1, "NULL"), (3, "", 2, "NULL"), (4, "", 3, "70"), (5, "", 0, "NULL"),
            ] {
                try db.execute(
                    sql: """
                        INSERT INTO entry(key, owner, id, sequence, visibility, at, time_zone, utc_offset, local_day,
                            revision, tags, people, place_name, favorite, hidden, draft, created, updated, deleted,
                            version, creation, weight)
                        VALUES (\(key), 1, randomblob(16), \(key), \(visibility), 0, 'UTC', 0, 0, \(key), '[]', '[]',
                            '', 0, \(visibility == 2 ? 1 : 0), \(visibility == 0 ? 1 : 0), 50, 60, \(deleted), \(key),
                            x'', 0);
                        INSERT INTO entry_revision(key, entry, number, change, at, title, body)
                        VALUES (\(key), \(key), 1, 1, 0, '\(title)', '');
                        """)
            }
            for (granularity, first, last) in [(1, 0, 364), (2, 0, 30), (3, 0, 0)] {
                try db.execute(sql: "INSERT INTO bucket VALUES (1, \(granularity), \(first), \(last), 2, 0)")
            }
        }
        try pool.close()

        let store = try SQLiteDiaryStore(path: path)
        let (entries, counts) = try await store.read { transaction in
            (try transaction.entries(keys: Array(1...5)), try transaction.timeline(owner: 1, .month).map(\.entries))
        }
        #expect(entries.map(\.visibility) == [.shown, .draft, .draft, .trash, .draft])
        let emptied = Instant(microseconds: 60)
        #expect(entries.map(\.emptiedTime) == [nil, emptied, emptied, emptied, nil])
        #expect(counts == [1])
        let listed = try await store.read { try $0.list(owner: 1, ListQuery(kind: .entry)).map(\.key) }
        #expect(listed == [1])
        let waiting = try await store.read { try $0.emptiedEntries(until: emptied, limit: 10).map(\.key) }
        #expect(waiting == [2, 3])
        let drafts = try await store.read { try $0.draftEntries(createdUntil: emptied, limit: 10).map(\.key) }
        #expect(drafts == [5])
    }
}
