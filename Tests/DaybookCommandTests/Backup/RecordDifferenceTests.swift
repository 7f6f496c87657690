import DaybookAPI
import Testing

@testable import DaybookCommand

struct RecordDifferenceTests {
    private let row: JSONDocument = [
        "title": "눈", "entryTime": "1693537200123000", "place": "한강", "mood": .null, "favorite": .bool(false),
        "tags": ["a", "b"], "photos": ["0192f3a45b6c7d8e8f90a1b2c3d4e5f6 밤"], "parentId": .null,
    ]
    private let record: [String: JSONDocument] = [
        "id": "1", "title": "눈", "entryTime": "2023-09-01T03:00:00.123Z", "place": ["name": "한강"],
        "tags": ["a", "b"], "etag": "x",
        "photos": [["photoId": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "caption": "밤"]],
    ]

    @Test("The same record has no difference, also where the API leaves out what is empty")
    func same() {
        #expect(RecordDifference.names(of: .object(record), row: row) == [])
    }

    @Test(
        "Each other value is named",
        arguments: [
            ("title", "눈"), ("title", "비"), ("entryTime", "2023-09-01T03:00:00.124Z"),
            ("place", ["name": "강"]), ("favorite", .bool(true)), ("tags", ["b", "a"]), ("photos", []),
            ("parentId", "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"), ("mood", "GOOD"),
        ] as [(String, JSONDocument)])
    func other(name: String, value: JSONDocument) {
        var changed = record
        changed[name] = value
        let names = RecordDifference.names(of: .object(changed), row: row)
        #expect(names == (value == record[name] ? [] : [name]))
        #expect(RecordDifference.names(of: .object(changed), row: row, omitting: [name]) == [])
    }

    @Test("Texts that only look the same are different")
    func normalized() {
        let names = RecordDifference.names(of: ["title": "e\u{301}"], row: ["title": "\u{E9}"])
        #expect(names == ["title"])
        #expect(RecordDifference.names(of: ["title": "a"], row: .null) == ["id"])
    }

    @Test("A record of an export is compared with all its fields, bit by bit")
    func kept() throws {
        func kept(_ change: (inout KeptRevision) -> Void) -> KeptRecord {
            var (record, revision) = (KeptRecord(), KeptRevision())
            (revision.entryId, revision.title, revision.temperature) = ("a", "\u{E9}", -1.5)
            change(&revision)
            record.record = .revision(revision)
            return record
        }
        let changes: [([String], (inout KeptRevision) -> Void)] = [
            ([], { _ in }), (["title"], { $0.title = "e\u{301}" }), (["temperature"], { $0.temperature = -1.25 }),
            (["temperature"], { $0.temperature = nil }), (["mood"], { $0.mood = KeptMood.good }),
            (["weather"], { $0.weather = KeptWeather.snow }), (["photos"], { $0.photos = [KeptRevisionPhoto()] }),
        ]
        for (names, change) in changes {
            #expect(try RecordDifference.names(of: kept(change), expected: kept { _ in }) == names)
        }
        let (absent, zero) = (kept { $0.temperature = nil }, kept { $0.temperature = 0 })
        #expect(try RecordDifference.names(of: absent, expected: zero) == ["temperature"])
    }
}
