import GRDB
import Synchronization
import Testing

@testable import DaybookEntry

@Suite("The repair of what a diary derives from its records")
struct RepairStepsTests {
    private static let place = PlaceMark.Input(name: "서울숲", latitude: 37.5444, longitude: 127.0374)
    private static let everything: DerivedData = [.indexes, .counts, .numbers, .search]

    private let harness: DiaryHarness
    private let store: SQLiteDiaryStore
    private let caller: Caller

    init() async throws {
        harness = try DiaryHarness(.sqlite)
        store = try #require(harness.store as? SQLiteDiaryStore)
        caller = try await harness.account("minji")
        let photos = try await harness.photos(0..<3, caller)
        var entry = Self.entry(1)
        entry.photos = photos.map { EntryInput.Photo(photoID: $0.id.description) }
        _ = try await harness.create(entry, caller)
        _ = try await harness.create(Self.entry(2), caller)
        _ = try await harness.create(entryInput("둘째 날", at: "2024-03-10T05:00:00Z"), caller)
        let album = try await harness.createAlbum(AlbumInput(title: "겨울"), caller).album
        _ = try await harness.add(photos, to: album, caller)
        // A picture of the place.
        _ = try await harness.updatePhoto(photos[0].id, ["place"], PhotoInput(place: Self.place), caller)
    }

    /// The last progress that a repair told.
    private final class Progress: Sendable {
        private let last = Mutex((done: 0, all: 0))

        var done: Int { last.withLock { $0.done } }
        var all: Int { last.withLock { $0.all } }

        func set(done: Int, all: Int) { last.withLock { $0 = (done, all) } }
    }

    private static func entry(_ number: Int) -> EntryInput {
        var entry = entryInput("눈 오는 날 \(number)", at: "2024-03-09T05:00:00Z")
        (entry.tags, entry.people, entry.place) = (["눈"], ["지호"], place)
        return entry
    }

    private func damage(_ change: String) async throws {
        try await store.pool.write { try $0.execute(sql: change) }
    }

    private func copy(_ id: String) async throws -> String {
        try await store.copy(id: id) { _, _ in }
        return CopyFiles(diary: store.pool.path).path(of: id)
    }

    private func findings() async throws -> [DiaryFinding] {
        let path = try await copy("check")
        let findings = try DiaryCheckTests.findings(in: path)
        try await store.removeCopy(id: "check")
        return findings
    }

    private func repair(_ data: DerivedData = RepairStepsTests.everything) async throws {
        _ = try await copy("repair")
        try await store.repair(data, byCopy: "repair") { _, _ in }
        try await store.removeCopy(id: "repair")
    }

    /// The rows of each query.
    private func rows(_ queries: [String]) async throws -> [Set<[DatabaseValue]>] {
        try await store.pool.read { database in
            try queries.map { query in
                Set(try Row.fetchAll(database, sql: query).map { Array($0.databaseValues) })
            }
        }
    }

    /// Everything that a repair may change.
    private func derived() async throws -> [Set<[DatabaseValue]>] {
        let tables = (DerivedTables.counted + [DerivedTables.labels, DerivedTables.covers]).map { table in
            "SELECT \(table.columns) FROM \(table.name)"
        }
        return try await rows(
            tables + [
                "SELECT * FROM room", "SELECT * FROM counter WHERE name <> 0", "SELECT * FROM album",
                "SELECT * FROM album_photo",
                "SELECT kind, doc, id, day, time, sequence, tail, norm FROM search_doc",
            ])
    }

    /// Everything that a person wrote.
    private func records() async throws -> [Set<[DatabaseValue]>] {
        let tables = [
            "entry", "entry_revision", "revision_photo", "entry_photo", "photo", "account", "change", "follow_up",
        ].map { "SELECT * FROM \($0)" }
        return try await rows(
            tables + ["SELECT album, photo, position FROM album_photo", "SELECT key, id, title, parent FROM album"])
    }

    @Test(
        "Each thing that is wrong is made anew, and equals what it was",
        arguments: [
            "UPDATE bucket SET photos = photos + 1", "DELETE FROM bucket", "UPDATE bucket SET last_day = 9",
            "INSERT INTO bucket SELECT owner, granularity, first_day - 9999, last_day, 2, 3 FROM bucket LIMIT 1",
            "INSERT INTO bucket SELECT owner, granularity, first_day - 9999, last_day, 0, 0 FROM bucket LIMIT 1",
            "DELETE FROM label WHERE field = 0", "UPDATE label SET doc = 99", "UPDATE label SET name = name || 'x'",
            "UPDATE label_count SET entries = 5 WHERE field = 1", "DELETE FROM label_count",
            "DELETE FROM place", "UPDATE place SET latitudes = 7, entries = entries - 1",
            "INSERT INTO place_cover SELECT owner, 1, 2, 'x', at, id FROM photo LIMIT 1", "DELETE FROM place_cover",
            "UPDATE located_day SET items = 9", "UPDATE smart_album SET photos = 7 WHERE name = 'recents'",
            "DELETE FROM smart_album", "UPDATE room SET used = used - 1, texts = texts + 5, revisions = 0",
            "UPDATE room SET indexed = indexed + 1", "DELETE FROM room", "UPDATE album SET places = 1, photos = 9",
            "UPDATE album_photo SET visibility = 3 WHERE position IN (SELECT max(position) FROM album_photo)",
            "UPDATE album_photo SET at = at + 1",
            "UPDATE counter SET value = 1 WHERE name = 0", "UPDATE counter SET value = 0 WHERE name = 2",
            "DELETE FROM counter", "UPDATE search_doc SET norm = norm || 'x' WHERE kind = 0",
            "DELETE FROM search_doc WHERE kind = 1", "DELETE FROM search_doc",
            """
            INSERT INTO search_doc(rid, kind, doc, id, day, time, sequence, tail, norm)
            SELECT rid + 1, kind, 999, id, day, time, sequence, tail, norm FROM search_doc ORDER BY rid DESC LIMIT 1
            """,
        ])
    func repaired(change: String) async throws {
        let before = try await derived()
        try await damage(change)
        try await repair()
        #expect(try await findings() == [])
        #expect(try await derived() == before)
    }

    @Test("Only what is asked for is made anew")
    func parts() async throws {
        try await damage("UPDATE bucket SET photos = photos + 1; UPDATE counter SET value = 1 WHERE name = 0")
        try await repair(.numbers)
        #expect(Set(try await findings().map(\.code)) == [.countWrong])
        try await repair(.counts)
        #expect(try await findings() == [])
    }

    @Test("A repair is right, too, if the diary was written to since the copy")
    func written() async throws {
        try await damage(
            """
            UPDATE bucket SET photos = photos + 4, entries = entries - 1; UPDATE smart_album SET photos = photos + 1;
            DELETE FROM label WHERE field = 0; UPDATE label_count SET entries = 1; UPDATE room SET texts = texts + 9;
            UPDATE album SET photos = 0; UPDATE place SET entries = entries + 2; UPDATE located_day SET items = 9;
            DELETE FROM search_doc WHERE kind = 0
            """)
        _ = try await copy("repair")
        let added = try await harness.create(Self.entry(3), caller)
        var other = Self.entry(3)
        other.tags = ["비"]
        _ = try await harness.update(added.id, ["tags"], other, caller)
        _ = try await harness.photos(3..<5, caller)
        try await store.repair(Self.everything, byCopy: "repair") { _, _ in }
        #expect(try await findings() == [])
    }

    @Test("Grams that the index lost are found again")
    func grams() async throws {
        try await damage("INSERT INTO search_fts(search_fts) VALUES ('delete-all'); DELETE FROM search_pending")
        try await repair(.search)
        let (grams, pending) = try await store.pool.read { database in
            (
                try Int.fetchOne(database, sql: "SELECT count(*) FROM search_vocabulary"),
                try Int.fetchOne(database, sql: "SELECT count(*) FROM search_pending")
            )
        }
        #expect((grams ?? 0) > 0 && pending == 0)
        #expect(try await findings() == [])
    }

    @Test(
        "Damaged records stay as they are, and are found as before",
        arguments: [
            "UPDATE entry_photo SET photo = 99 WHERE position = 0",
            "INSERT INTO album_photo SELECT 99, photo, position, visibility, at, id, cover FROM album_photo LIMIT 1",
            "UPDATE entry_revision SET text = 99 WHERE key = (SELECT max(key) FROM entry_revision)",
        ])
    func untouched(change: String) async throws {
        try await damage(change)
        let before = try await records()
        let found = try await findings().filter { $0.code == .referenceLost }
        #expect(!found.isEmpty)
        try await repair()
        #expect(try await records() == before)
        #expect(try await findings().filter { $0.code == .referenceLost } == found)
    }

    @Test("The progress ends with everything")
    func progress() async throws {
        let path = try await copy("repair")
        let last = Progress()
        try await RepairSteps(writer: store.writer, copy: path) { last.set(done: $0, all: $1) }.run(.search)
        // Three entries, three photos and an album.
        #expect(last.done == 7 && last.all == 7)
    }

    @Test("A copy that does not exist repairs nothing")
    func noCopy() async throws {
        let before = try await derived()
        await #expect(throws: DiaryError.self) { try await store.repair(.counts, byCopy: "none") { _, _ in } }
        #expect(try await derived() == before)
    }
}
