import GRDB
import Testing

@testable import DaybookEntry

@Suite("Diaries of earlier versions")
struct SQLiteMigrationTests {
    @Test("Entries that hold blank text only become drafts, and no search finds them")
    func blankText() async throws {
        let path = try await diary(upTo: "4 known addresses", blank: " \u{200B}")
        let store = try SQLiteDiaryStore(path: path)
        let entries = try await store.read { try $0.entries.entries(keys: Array(1...5)) }
        #expect(entries.map(\.visibility) == [.shown, .draft, .draft, .trash, .draft])
        #expect(entries.map { $0.isExpired(at: Instant(microseconds: 60)) } == [false, false, false, false, false])
        #expect(entries.prefix(4).map(\.emptiedTime).map { $0?.microseconds } == [nil, 60, 60, 60])
        #expect(entries[1].content.title == " \u{200B}")
        let counts = try await store.read { try $0.days.timeline(owner: 1, .month).map(\.entries) }
        #expect(counts == [1])
    }

    @Test("Entries that stood blank in lists become drafts, and the counts leave them out")
    func blankEntries() async throws {
        let path = try await diary(upTo: "2 visibility", blank: "")
        let store = try SQLiteDiaryStore(path: path)
        let (entries, counts) = try await store.read { transaction in
            (
                try transaction.entries.entries(keys: Array(1...5)),
                try transaction.days.timeline(owner: 1, .month).map(\.entries)
            )
        }
        #expect(entries.map(\.visibility) == [.shown, .draft, .draft, .trash, .draft])
        let emptied = Instant(microseconds: 60)
        #expect(entries.map(\.emptiedTime) == [nil, emptied, emptied, emptied, nil])
        #expect(counts == [1])
        let listed = try await store.read { try $0.entries.list(owner: 1, ListQuery(kind: .entry)).map(\.key) }
        #expect(listed == [1])
        let waiting = try await store.read { try $0.entries.emptied(until: emptied, limit: 10).map(\.key) }
        #expect(waiting == [2, 3])
        let drafts = try await store.read { try $0.entries.drafts(createdUntil: emptied, limit: 10).map(\.key) }
        #expect(drafts == [5])
    }

    @Test("The log of before says nothing of drafts and the trash: it begins anew, and its numbers go on")
    func changes() async throws {
        let path = try await diary(upTo: "6 unsettled pictures", blank: "")
        let old = try DatabasePool(path: path)
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO change(owner, number, kind, id, action, at) VALUES (1, 7, 0, randomblob(16), 2, 60);
                    INSERT INTO counter(owner, name, value) VALUES (1, 0, 7);
                    """)
        }
        try old.close()
        let store = try SQLiteDiaryStore(path: path)
        #expect(try await store.read { try $0.changes.changes(owner: 1, after: 0, limit: 10) }.isEmpty)
        #expect(try await store.read { try $0.changes.end(owner: 1).number } == 0)
        let number = try await store.write { transaction in
            let entry = try #require(try transaction.entries.entries(keys: [1]).first)
            var new = entry
            new.content.title = "changed"
            return try transaction.entries.update(new, from: entry, links: nil).version
        }
        #expect(number == 8)
        #expect(try await store.read { try $0.changes.end(owner: 1).number } == 8)
    }

    @Test("Where the time of an older photo comes from is seen from what it is")
    func taken() async throws {
        let path = try await diary(upTo: "29 shares of albums that fill themselves", blank: "")
        let old = try DatabasePool(path: path)
        let second: Int64 = 1_600_000_000
        try await old.write { db in
            // The camera's clock at its offset, an instant, one that a person moved, none, and one of a person's own.
            for (key, captured, offset, isInstant, at, local) in [
                (1, "\(second)", "32400", 0, second - 32_400, second),
                (2, "\(second)", "0", 1, second, second + 32_400),
                (3, "\(second)", "NULL", 0, second + 5, second + 5), (4, "NULL", "NULL", 0, 50, 50),
                (5, "NULL", "NULL", 0, second, second),
            ] as [(Int, String, String, Int, Int64, Int64)] {
                let micro = key == 4 ? 50 : at * 1_000_000
                try db.execute(
                    sql: """
                        INSERT INTO photo(key, owner, id, sequence, visibility, digest, media_type, kind, size, width,
                            height, duration, captured, captured_offset, captured_is_instant, subtypes, decodable,
                            thumb_hash, dominant_color, at, time_zone, local_time, local_day, place_name, caption,
                            favorite, hidden, tags, people, file_name, source, created, updated, version, cover, weight)
                        VALUES (\(key), 1, randomblob(16), \(key), 1, randomblob(32), 'image/jpeg', 1, 1, 1, 1, 0,
                            \(captured), \(offset), \(isInstant), '[]', 1, 'h', '', \(micro), '', \(local), 0, '', '',
                            0, 0, '[]', '[]', '', 'upload', 50, 50, 1, 1, 0)
                        """)
            }
        }
        try old.close()
        let store = try SQLiteDiaryStore(path: path)
        let photos = try await store.read { try $0.photos.photos(keys: Array(1...5)) }
        #expect(photos.map(\.time.source) == [.file, .file, .person, .upload, .person])
        #expect(photos.allSatisfy { $0.time.precision == .second && $0.facts.words == nil })
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes a diary of an earlier version, with one entry that has text, three that have `blank` text and a draft.
    private func diary(upTo last: String, blank: String) async throws -> String {
        let path = folder.path + "/daybook.sqlite"
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try SQLiteSchema.migrator.migrate(pool, upTo: last)
        try await pool.write { db in
            for (key, title, visibility, deleted) in [
                (1, "written", 1, "NULL"), (2, blank, 1, "NULL"), (3, blank, 2, "NULL"), (4, blank, 3, "70"),
                (5, "", 0, "NULL"),
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
        return path
    }
}
