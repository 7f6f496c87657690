import Foundation
import GRDB
import Hashing
import Testing

@testable import DaybookEntry

/// Diaries that released versions wrote: ``ReleasedDiary``. None is ever changed; a release with a new form adds one by
/// `Versions/run`.
@Suite("Diaries of every version that was released")
struct SchemaVersionTests {
    private static let numbers = ReleasedDiary.numbers

    /// Opens a version's diary, which brings it to the present form.
    private func open(_ number: String, in folder: TemporaryFolder) throws -> SQLiteDiaryStore {
        try SQLiteDiaryStore(path: try ReleasedDiary(number: number).write(to: folder.path))
    }

    /// Brings a version's diary to the present form, and makes it a file that needs no log, as a copy is. Returns its
    /// path.
    private func migrated(_ number: String, in folder: TemporaryFolder) throws -> String {
        let path = try ReleasedDiary(number: number).write(to: folder.path)
        try SQLiteDiaryStore(path: path).close()
        try CopyFiles.finish(at: path)
        return path
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
        let again = try SQLiteDiaryStore(path: store.pool.path)
        let check = try await again.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        #expect(check == "ok")
        try again.close()
    }

    @Test("Its rows are those that the version wrote, with what each step changed", arguments: numbers)
    func rows(number: String) throws {
        let folder = try TemporaryFolder()
        let counted = Set(DerivedTables.counted.map(\.name)).union([
            DerivedTables.labels.name, DerivedTables.covers.name, "room", "grdb_migrations",
        ])
        let rows = try TableRows.rows(of: try migrated(number, in: folder)).filter { line in
            !line.hasPrefix("search_") && !counted.contains(String(line.prefix { $0 != "|" }))
        }
        let expected = try ReleasedDiary(number: number).rows()
        #expect(TableRows.differences(rows, from: expected) == [])
        #expect(rows.count == expected.count && expected.count > 50)
    }

    @Test("The counts and lists beside its rows, and its index, are those of a recount", arguments: numbers)
    func recounted(number: String) throws {
        let folder = try TemporaryFolder()
        let check = try DiaryCheck(copy: try migrated(number, in: folder))
        #expect(try check.structure() == [])
        #expect(try check.records() == [])
        #expect(try check.references() == [])
        #expect(try check.numbers() == [])
        #expect(try check.counts() == [])
        #expect(try check.index(seed: 1) == [])
    }

    @Test("The terms beside its rows are those of a recount", arguments: numbers)
    func terms(number: String) async throws {
        let folder = try TemporaryFolder()
        let store = try open(number, in: folder)
        var counts: [String: Int] = [:]
        for term in try await Self.terms(in: store) {
            counts["\(term.kind.rawValue) \(term.key) \(term.name)", default: 0] += 1
        }
        let lines = counts.map { "\($0.key) \($0.value)" }.sorted()
        let stored = try await store.pool.read { db in
            try String.fetchAll(
                db, sql: "SELECT kind || ' ' || key || ' ' || name || ' ' || count FROM search_term WHERE count > 0")
        }
        #expect(lines == stored.sorted() && lines.count > 5)
        try store.close()
    }

    /// Returns the terms of all entries and photos, each as often as a resource has it.
    private static func terms(in store: SQLiteDiaryStore) async throws -> [SearchTerm] {
        try await store.read { transaction in
            let keys = Array(Int64(1)...8)
            let entries = try transaction.entries.entries(keys: keys).flatMap { SearchTerm.terms(of: $0) }
            let photos = try transaction.photos.photos(keys: keys).flatMap { SearchTerm.terms(of: $0) }
            return entries + photos
        }
    }

    @Test("Its tables are those of a new diary, word for word", arguments: numbers)
    func tables(number: String) throws {
        let (folder, new) = (try TemporaryFolder(), try TemporaryFolder())
        let path = new.path + "/daybook.sqlite"
        try SQLiteDiaryStore(path: path).close()
        let (found, fresh) = (
            try TableRows.schema(of: try migrated(number, in: folder)), try TableRows.schema(of: path)
        )
        #expect(found.count > 50)
        #expect(found == fresh)
    }

    @Test("The files beside it are those that its rows name, byte for byte", arguments: numbers)
    func blobs(number: String) throws {
        let folder = try TemporaryFolder()
        let file = try DiaryFile(path: try migrated(number, in: folder))
        let blobs = folder.path + "/media/blobs"
        // The first version was kept without files.
        guard number != "6" else {
            #expect(!FileManager.default.fileExists(atPath: blobs))
            return
        }
        let digests = try file.digests(after: [], limit: 1000).map { hexadecimal($0) }
        #expect(digests.count == 8)
        for digest in digests {
            let bytes = FileManager.default.contents(atPath: DigestPath.file(of: digest, below: blobs))
            #expect(bytes.map { hexadecimal(SHA256.hash(data: Array($0))) } == digest)
            #expect(try file.size(ofBlob: digest) == bytes.map { Int64($0.count) }, "\(digest)")
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: blobs).filter {
            $0.count > 64 && !$0.hasSuffix(".probe")
        }
        #expect(files.count == digests.count)
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
