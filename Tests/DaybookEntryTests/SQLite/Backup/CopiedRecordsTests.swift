import Foundation
import GRDB
import Testing

@testable import DaybookEntry

@Suite("The rows of a copied diary, and the access to a restored one")
struct CopiedRecordsTests {
    private let harness: DiaryHarness
    private let store: SQLiteDiaryStore
    private let caller: Caller

    init() async throws {
        harness = try DiaryHarness(.sqlite)
        store = try #require(harness.store as? SQLiteDiaryStore)
        caller = try await harness.account("minji")
    }

    private func copy() async throws -> String {
        try await store.copy(id: "1") { _, _ in }
        return CopyFiles(diary: store.pool.path).path(of: "1")
    }

    private func member(_ name: String, of text: String?) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data((text ?? "").utf8)) as? [String: Any]
        return object?[name].map { "\($0)" } ?? ""
    }

    @Test("Records, labels and words are those of the diary")
    func rows() async throws {
        let photos = try await harness.photos(0..<2, caller)
        var input = EntryInput(title: "눈 오는 날")
        (input.body, input.tags) = ("A long walk by the riverside.", ["눈", "겨울"])
        input.photos = photos.map { EntryInput.Photo(photoID: $0.id.description, caption: "강") }
        let entry = try await harness.create(input, caller)
        let hidden = try await harness.create(EntryInput(title: "숨긴 글", hidden: true), caller)
        let path = try await copy()
        let access = try #require(try DiaryFile.grantAccess(at: path).first)
        let records = try CopiedRecords(copy: path)
        #expect(try records.isSettled() && records.drafts() == 0 && access.account == "minji")
        #expect(try records.ids(of: .entries, in: access, after: nil, limit: 5) == [entry.id.description])
        #expect(try records.ids(of: .entries, in: access, after: entry.id.description, limit: 5) == [])
        #expect(try records.ids(of: .hiddenEntries, in: access, after: nil, limit: 5) == [hidden.id.description])
        let ids = [entry.id.description, hidden.id.description]
        let row = try records.records(of: .entries, in: access, ids: ids)
        #expect(Set(row.keys) == [entry.id.description])
        #expect(try member("title", of: row[ids[0]]) == "눈 오는 날")
        #expect(try member("entryTime", of: row[ids[0]]) == "\(entry.content.time.microseconds)")
        let names = photos.map { hexadecimal($0.id.bytes) + " 강" }
        #expect(try names.allSatisfy { try member("photos", of: row[ids[0]]).contains($0) })
        let labels = try records.labels(arePeople: false, in: access)
        #expect(labels == Set(["눈", "겨울"].map { CopiedRecords.Label(name: $0, entries: 1, photos: 0) }))
        #expect(try records.words(in: access, count: 5, seed: 1) == ["riverside"])
        let found = try records.entries(in: access, holding: ["RIVERSIDE", "none"])
        #expect(found == ["RIVERSIDE": [entry.id.description], "none": []])
        for list in CopiedRecords.List.allCases {
            let ids = try records.ids(of: list, in: access, after: nil, limit: 5)
            #expect(try records.records(of: list, in: access, ids: ids).count == ids.count, "\(list)")
        }
        let pictures = try records.pictures(in: access, count: 1, seed: 3)
        #expect(try pictures.count == 1 && records.pictures(ofEachAccount: 1, seed: 3) == pictures)
        #expect(try records.pictures(ofEachAccount: 5, seed: 3).count == 2)
    }

    @Test("Pages of rows are all rows, each once and in order")
    func pages() async throws {
        var ids: [String] = []
        // More than one page.
        for number in 0..<150 {
            ids.append(try await harness.create(EntryInput(title: "\(number)"), caller).id.description)
        }
        let path = try await copy()
        let access = try #require(try DiaryFile.grantAccess(at: path).first)
        let records = try CopiedRecords(copy: path)
        var (rows, last): ([CopiedRecords.Row], CopiedRecords.Row?) = ([], nil)
        while let end = try records.rows(of: "entry", in: access, after: last).last {
            rows += try records.rows(of: "entry", in: access, after: last)
            last = end
        }
        try #require(rows.map(\.position) == ids.sorted())
        #expect(rows[3].isBefore(rows[4].position) && !rows[4].isBefore(rows[4].position))
        #expect(!rows[4].isBefore(rows[3].position) && !rows[0].isBefore("x"))
    }

    @Test("A malformed list ends no reading of records and labels")
    func malformed() async throws {
        var input = EntryInput(title: "눈 오는 날")
        input.tags = ["눈"]
        let id = try await harness.create(input, caller).id.description
        let path = try await copy()
        let access = try #require(try DiaryFile.grantAccess(at: path).first)
        let queue = try DiaryFile.open(path, isReadOnly: false)
        try await queue.write { try SQLConnection($0).run("UPDATE entry SET tags = '['") }
        let records = try CopiedRecords(copy: path)
        let rows = try records.records(of: .entries, in: access, ids: [id])
        #expect(rows[id]?.contains("\"tags\":null") == true)
        #expect(try records.labels(arePeople: false, in: access) == [])
    }

    @Test("A session of the access shows hidden items, in the restored copy alone")
    func access() async throws {
        let path = try await copy()
        let access = try #require(try DiaryFile.grantAccess(at: path).first)
        let records = try CopiedRecords(copy: path)
        let session = try records.read { db in
            try SQLAccounts(db: db).session(tokenHash: SessionToken.hash(of: access.token))
        }
        let now = DiaryClock.system.now()
        #expect(session?.owner == caller.owner && session?.isUnlocked(at: now) == true)
        #expect(session?.app == nil && session.map { $0.expireTime > now } == true)
    }

    @Test("The access shows hidden items for as long as a nightly run may last")
    func lifetime() async throws {
        let path = try await copy()
        let access = try #require(try DiaryFile.grantAccess(at: path).first)
        let records = try CopiedRecords(copy: path)
        for seconds in stride(from: Int64(0), through: DiaryAccess.lifetimeSeconds, by: 1000) {
            let time = access.begin.advanced(bySeconds: seconds)
            let session = try records.read { db in
                try SQLAccounts(db: db).session(tokenHash: SessionToken.hash(of: access.token(at: time)))
            }
            #expect(session.map { $0.isUnlocked(at: time) && $0.expireTime > time } == true, "\(seconds)")
        }
    }
}
