import Foundation
import GRDB
import Testing

@testable import DaybookEntry

/// Diaries that released versions wrote, one for each form of the database: a folder of `Versions` with the number of its
/// last step. A folder is never changed; a release with a new form adds one, which `Versions/make.py` makes.
@Suite("Diaries of every version that was released")
struct SchemaVersionTests {
    private static let versions = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Versions")

    private static var numbers: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: versions.path))?
            .filter { Int($0) != nil }.sorted() ?? []
    }

    /// Opens a copy of a version's diary, which brings it to the present form.
    private func open(_ number: String, in folder: TemporaryFolder) throws -> SQLiteDiaryStore {
        let path = folder.path + "/daybook.sqlite"
        try FileManager.default.copyItem(
            atPath: Self.versions.appending(path: "\(number)/daybook.sqlite").path, toPath: path)
        return try SQLiteDiaryStore(path: path)
    }

    @Test("There is a diary of the first form that is kept for ever")
    func first() {
        #expect(Self.numbers.contains("6"))
    }

    @Test("It opens, and nothing that was in it is lost", arguments: numbers)
    func opens(number: String) async throws {
        let folder = try TemporaryFolder()
        let store = try open(number, in: folder)
        let (entries, trashed, photos, hidden) = try await store.read { transaction in
            let all = UUIDBytes(high: 0, low: 0)...UUIDBytes(high: .max, low: .max)
            let entryIDs = try transaction.entries.ids(owner: 1, in: all, hidden: true, limit: 100)
            let entries = try entryIDs.compactMap { try transaction.entries.entry(owner: 1, id: $0) }
            let photoIDs = try transaction.photos.ids(owner: 1, in: all, hidden: true, limit: 100)
            let photos = try photoIDs.compactMap { try transaction.photos.photo(owner: 1, id: $0) }
            return (
                entries, entries.filter { $0.deleteTime != nil }, photos, photos.filter(\.details.hidden)
            )
        }
        let titles = entries.map(\.content.title).sorted()
        #expect(
            titles == [
                "", "", "Morning in Zürich", "in the trash", "photos only", "secret", "図書館", "긴 밤산책",
            ])
        #expect(trashed.map(\.content.title) == ["in the trash"])
        #expect((photos.count, hidden.count) == (8, 1))
        let walk = try #require(entries.first { $0.content.title == "긴 밤산책" })
        #expect(walk.content.body == "강을 따라 걸었다. 별이 많았다. 돌아와서 차를 마셨다.")
        #expect(walk.content.photos.map(\.caption) == ["물빛", ""])
        #expect(walk.content.tags == ["산책", "밤"])
        #expect(walk.content.place == PlaceMark(name: "한강", point: .init(latitude: 37.52, longitude: 126.93)))
        #expect(walk.localDate == CivilDate("2023-09-01"))
        #expect(photos.contains { $0.details.caption == "강가에서" && $0.details.favorite && $0.details.people == ["지우"] })
        try store.close()
    }

    @Test("Its lists, counts, history and search are as if the present version had written it", arguments: numbers)
    func works(number: String) async throws {
        let folder = try TemporaryFolder()
        let store = try open(number, in: folder)
        try await store.read { transaction in
            #expect(try transaction.entries.list(owner: 1, ListQuery(kind: .entry)).count == 4)
            #expect(try transaction.photos.list(owner: 1, ListQuery(kind: .photo)).count == 6)
            let years = try transaction.days.timeline(owner: 1, .year)
            #expect(years.reduce(0) { $0 + $1.entries } == 4)
            #expect(years.reduce(0) { $0 + $1.photos } == 6)
            let tagged = try transaction.entries.list(owner: 1, ListQuery(kind: .entry, tags: ["산책"]))
            let walk = try #require(try transaction.entries.entries(keys: tagged.map(\.key)).first)
            #expect(walk.content.title == "긴 밤산책")
            let check = try transaction.search.check(IndexPart(after: 0, documents: 100, queries: 500, seed: 1))
            #expect(check.faults.isEmpty)
            #expect((check.documents, check.indexed) == (12, check.findable))
        }
        try store.close()
        // Everything that is kept beside the rows is as a rebuild would make it.
        let again = try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite")
        let check = try await again.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        #expect(check == "ok")
        try again.close()
    }

    @Test("What its search index holds of what is deleted goes whole", arguments: numbers)
    func deletes(number: String) async throws {
        let folder = try TemporaryFolder()
        let store = try open(number, in: folder)
        try await store.write { transaction in
            let all = UUIDBytes(high: 0, low: 0)...UUIDBytes(high: .max, low: .max)
            for id in try transaction.entries.ids(owner: 1, in: all, hidden: true, limit: 100) {
                let entry = try #require(try transaction.entries.entry(owner: 1, id: id))
                try transaction.entries.delete(entry, at: entry.updateTime)
            }
            for id in try transaction.photos.ids(owner: 1, in: all, hidden: true, limit: 100) {
                let photo = try #require(try transaction.photos.photo(owner: 1, id: id))
                try transaction.photos.delete(photo, at: photo.updateTime)
            }
        }
        let left = try await store.pool.write { db in
            while try SearchStore.writePending(in: db) > 0 {}
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM search_vocabulary WHERE doc > 0")
        }
        #expect(left == 0)
        try store.close()
    }
}
