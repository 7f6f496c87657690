import GRDB
import Testing

@testable import DaybookEntry

@Suite("Texts of revisions")
struct RevisionTextTests {
    private let long = String(repeating: "강을 따라 걸었다. ", count: 4000)

    private func revisedBytes(_ harness: DiaryHarness, _ me: Caller) async throws -> Int64 {
        try await harness.store.read { try $0.storage.stored(owner: me.owner).revisions }
    }

    @Test("A body that comes again is kept once, whichever session writes", arguments: StorageEngine.allCases)
    func alternating(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let phone = try await harness.session(of: me.account)
        let entry = try await harness.create(EntryInput(title: "t", body: long), me)
        let other = long + "돌아왔다."
        for number in 1...60 {
            let (who, body) = number.isMultiple(of: 2) ? (me, long) : (phone, other)
            try await harness.update(entry.id, ["body"], EntryInput(body: body), who)
            try await harness.update(entry.id, ["title"], EntryInput(title: "t\(number)"), number % 3 == 0 ? me : phone)
        }
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.count > 60)
        for (number, revision) in revisions.enumerated().dropFirst() {
            #expect(revision.body == long || revision.body == other, "revision \(number)")
        }
        #expect(revisions.last?.body == long && revisions.last?.title == "t60")
        let bytes = try await revisedBytes(harness, me)
        #expect(bytes < 3 * Int64(other.utf8.count) / 2, "\(bytes)")
    }

    @Test(
        "A body stays with the revisions that name it when the one that holds it goes",
        arguments: StorageEngine.allCases)
    func thinned(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "first", body: "first"), me)
        // Each of some hundred changes has it indexed anew. It is longer than a page of the database.
        let body = String(repeating: "강을 따라 걸었다. ", count: 400)
        // The second of these holds the body of all that follow, and is the first to go.
        for number in 0..<RevisionThinning.kept + 20 {
            harness.clock.advance(seconds: number == 1 ? 61 : 1000)
            try await harness.update(entry.id, ["title", "body"], EntryInput(title: "\(number)", body: body), me)
        }
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.count == RevisionThinning.kept)
        #expect(revisions.dropFirst().allSatisfy { $0.body == body } && revisions.first?.body == "first")
        #expect(try await harness.entry(entry.id, me).content.body == body)
        let counted = try await harness.store.read { try $0.storage.stored(owner: me.owner) }
        if let store = harness.store as? SQLiteDiaryStore { try await expectCounted(store, counted, me) }
        try await harness.delete(entry.id, permanently: true, me)
        try await harness.diary.followUp()
        #expect(try await revisedBytes(harness, me) == 0)
    }

    /// Compares the counts kept at each write with a count of everything.
    private func expectCounted(_ store: SQLiteDiaryStore, _ counted: StoredBytes, _ me: Caller) async throws {
        let recounted = try await store.pool.read { db in
            let connection = SQLConnection(db)
            func sum(_ column: String) throws -> Int64 {
                try connection.value(
                    "SELECT \(SQLiteSchema.recount(column)) FROM room WHERE owner = ?", values: [me.owner]) ?? -1
            }
            return StoredBytes(
                texts: try sum("texts"), revisions: try sum("revisions"), responses: try sum("answers"),
                indexes: try sum("indexed"))
        }
        #expect(recounted == counted)
    }
}
