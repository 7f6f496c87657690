import GRDB
import GRDBSQLite
import Synchronization
import Testing

@testable import DaybookEntry

@Suite("What SQLite holds in memory, however much is in a diary or a query")
struct SQLiteBoundsTests {
    private let harness: DiaryHarness
    private let store: SQLiteDiaryStore
    /// The longest body an entry may have, in bytes.
    private let longestBody = 256 * 1024

    init() throws {
        harness = try DiaryHarness(.sqlite)
        store = try #require(harness.store as? SQLiteDiaryStore)
    }

    /// The numbers of keys that statements are given lists of, from now on.
    private final class KeyCounts: Sendable {
        private let counts = Mutex<[Int]>([])

        func note(_ statement: String) {
            for piece in statement.split(separator: "json_each('[").dropFirst() {
                let list = piece.prefix { $0 != "]" }
                counts.withLock { $0.append(list.split(separator: ",").count) }
            }
        }

        var largest: Int { counts.withLock { $0.max() ?? 0 } }
        var all: [Int] { counts.withLock { $0 } }
    }

    private func countKeys() async throws -> KeyCounts {
        let counts = KeyCounts()
        try await store.pool.writeWithoutTransaction { db in
            db.trace(options: .statement) { counts.note($0.expandedDescription) }
        }
        return counts
    }

    private func write(_ count: Int, _ input: EntryInput, _ caller: Caller) async throws {
        let (diary, now) = (harness.diary, harness.clock.now)
        try await store.write { transaction in
            for _ in 0..<count { _ = try diary.writing(transaction, caller, at: now).entries.create(input) }
        }
    }

    @Test("Deleting a photo that hundreds of entries show loads a hundred of them at a time")
    func manyEntries() async throws {
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let link = EntryInput.Photo(photoID: photo.id.description, caption: "강")
        try await write(450, EntryInput(photos: [link]), me)
        try await write(30, EntryInput(title: "with text", photos: [link]), me)
        let counts = try await countKeys()
        let before = try await harness.photo(photo.id, me)
        try await harness.deletePhoto(photo.id, me)
        try await harness.diary.followUp()
        #expect(counts.largest == FollowUpOperations.entriesAtOnce)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).count == 30)
        #expect(try await harness.timeline(.day, me).entries == 30)
        #expect(try await harness.search("강", me).isEmpty)
        try await harness.undeletePhoto(photo.id, me)
        try await harness.diary.followUp()
        #expect(counts.largest == FollowUpOperations.entriesAtOnce)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).count == 480)
        #expect(try await harness.timeline(.day, me).entries == 480)
        #expect(try await harness.photo(photo.id, me).facts == before.facts)
        try await harness.deletePhoto(photo.id, permanently: true, me)
        try await harness.diary.followUp()
        #expect(counts.largest == FollowUpOperations.entriesAtOnce)
        #expect(try await harness.timeline(.day, me).entries == 30)
    }

    @Test("Large entries are loaded as many at a time as one answer holds, whatever is done to many of them")
    func largeEntries() async throws {
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let link = EntryInput.Photo(photoID: photo.id.description)
        try await write(20, EntryInput(body: String(repeating: "x", count: longestBody), photos: [link]), me)
        let atMost = Limits.pageBytes / longestBody
        let counts = try await countKeys()
        try await harness.deletePhoto(photo.id, me)
        #expect(counts.largest <= atMost)
        for entry in try await harness.allEntries(ListInput(kind: .entry), me) {
            try await harness.delete(entry.id, me)
        }
        harness.clock.advance(seconds: Limits.trashLifetimeSeconds)
        try await harness.diary.keepUp()
        #expect(counts.largest == atMost)
        let rest = try await store.read { try $0.entries.trashed(until: harness.clock.now, limit: 100) }
        #expect(rest.isEmpty)
    }

    @Test("A purge of photos that left their entries already loads none of these")
    func purge() async throws {
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let link = EntryInput.Photo(photoID: photo.id.description)
        try await write(50, EntryInput(title: "t", photos: [link]), me)
        try await harness.deletePhoto(photo.id, me)
        try await harness.diary.followUp()
        harness.clock.advance(seconds: Limits.trashLifetimeSeconds)
        let counts = try await countKeys()
        try await harness.diary.keepUp()
        await expect(.notFound) { _ = try await harness.photo(photo.id, me) }
        // The photo itself is read once more.
        #expect(counts.largest <= 1, "\(counts.all)")
    }

    @Test("A photo's entries are found and changed down an index, without sorting")
    func plans() async throws {
        for (statement, step) in [
            (SQLEntries.behindQuery, "entry_photo_photo (photo=? AND entry>?)")
        ] {
            let plan = try await store.pool.read { db in
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + statement)
                statement.setUncheckedArguments(StatementArguments())
                return try Row.fetchAll(statement).map { $0["detail"] as String }.joined(separator: "\n")
            }
            #expect(plan.contains(step), "\(plan)")
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        }
    }

    // MARK: Statements

    /// The number of statements that SQLite keeps compiled for a connection.
    private static func compiled(_ db: Database) -> Int {
        var count = 0
        var statement = unsafe sqlite3_next_stmt(db.sqliteConnection, nil)
        while let present = unsafe statement {
            count += 1
            unsafe statement = sqlite3_next_stmt(db.sqliteConnection, present)
        }
        return count
    }

    /// Asks lists with that many labels, with and without text, dates and a page before.
    private static func ask(_ db: Database, labels: Int, bounded: Bool) throws {
        let transaction = SQLTransaction(db: SQLConnection(db))
        for kind in [ResourceKind.entry, .photo] {
            for order in [ListOrder.newestFirst, .oldestFirst, .sequenceDescending] {
                for text in ["", "한강"] {
                    var query = ListQuery(kind: kind, order: order)
                    query.text = text
                    query.tags = (0..<labels).map { "tag \($0)" }
                    query.people = (1..<max(labels, 1)).map { "person \($0)" }
                    if kind == .photo, labels > 0 { query.mediaKinds = labels % 2 == 0 ? [.photo, .video] : [.photo] }
                    if bounded {
                        (query.from, query.to) = (.earliest, .latest)
                        query.after = PagePosition(primary: 5, id: UUIDBytes(high: 1, low: 1))
                    }
                    _ = try transaction.entries.list(owner: 1, query)
                }
            }
        }
    }

    @Test("Lists with any number of filters compile no more statements than lists with a few")
    func statements() async throws {
        let me = try await harness.account("minji")
        try await harness.create(EntryInput(title: "한강"), me)
        try await harness.createPhoto(photoFacts(1), me, saying: PhotoInput(caption: "한강"))
        try await store.pool.writeWithoutTransaction { db in
            for labels in 0...3 { try Self.ask(db, labels: labels, bounded: false) }
            let few = Self.compiled(db)
            for labels in 0...25 { try Self.ask(db, labels: labels * 4 + labels % 2, bounded: true) }
            for labels in 4...25 { try Self.ask(db, labels: labels, bounded: labels % 3 == 0) }
            #expect(Self.compiled(db) == few)
            #expect(few < 150)
        }
    }
}
