import GRDB
import Testing

@testable import DaybookEntry

struct DamagedIndexesTests {
    @Test(
        "Indexes are named where nothing else is damaged",
        arguments: [
            (["row 1 missing from index entry_time", "wrong # of entries in index entry_time"], ["entry_time"]),
            (["non-unique entry in index sqlite_autoindex_photo_1"], ["sqlite_autoindex_photo_1"]),
            (["row 3 values differ from index a", "row 12 missing from index b"], ["a", "b"]),
            (["row 1 missing from index a", "foreign key of photo"], nil),
            (["*** in database main ***\nPage 3: never used"], nil), ([], nil),
        ] as [([String], [String]?)])
    func names(faults: [String], names: [String]?) {
        #expect(DamagedIndexes.names(in: faults) == names)
    }

    @Test("An index that lacks rows is named by SQLite's own check, and made anew")
    func repaired() async throws {
        let harness = try DiaryHarness(.sqlite)
        let caller = try await harness.account("minji")
        _ = try await harness.create(entryInput("눈", at: "2024-03-09T05:00:00Z"), caller)
        try #require(harness.store as? SQLiteDiaryStore).close()
        let path = harness.folder.path + "/daybook.sqlite"
        let queue = try DatabaseQueue(path: path)
        // While SQLite does not know the index, a row is changed.
        try await queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'entry_sequence';
                    DELETE FROM sqlite_schema WHERE name = 'entry_sequence';
                    PRAGMA writable_schema = RESET;
                    UPDATE entry SET sequence = sequence + 7;
                    PRAGMA writable_schema = ON;
                    INSERT INTO sqlite_schema SELECT * FROM kept;
                    PRAGMA writable_schema = RESET;
                    DROP TABLE kept;
                    """)
        }
        try queue.close()
        let store = try SQLiteDiaryStore(path: path)
        func faults(_ id: String) async throws -> [String] {
            try await store.copy(id: id) { _, _ in }
            return try DiaryFile(path: CopyFiles(diary: path).path(of: id)).faults()
        }
        #expect(DamagedIndexes.names(in: try await faults("1")) == ["entry_sequence"])
        try await store.repair(.indexes, byCopy: "1") { _, _ in }
        #expect(try await faults("2") == [])
        try store.close()
    }
}
