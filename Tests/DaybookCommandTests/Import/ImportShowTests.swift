import Testing
import Wording

@testable import DaybookCommand

@Suite("The report of an import, for people")
struct ImportShowTests {
    private let made: JSONDocument = [
        "id": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "state": "UNDONE", "startTime": "2026-11-29T12:00:00Z",
        "counts": [["kind": "ENTRY", "added": .number(3), "known": .number(2), "knownInTrash": .number(1)]],
        "noticeCount": .number(5), "undoneCount": .number(4), "leftAloneCount": .number(1),
    ]

    @Test("It has the numbers by kind, what an undo did, and the notices with their places and fields")
    func text() {
        let notices: [JSONDocument] = [
            ["place": "records/photos.jsonl:2", "field": "width", "message": "wrong\u{1B}"],
            ["place": "a.jpg", "message": "gone"],
        ]
        let lines = Language.$reader.withValue(.english) { ImportShow.text(of: made, notices: notices) }
        #expect(lines[0].contains("undone") && lines[0].hasSuffix("0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"))
        #expect(lines[1] == "entry: 3 added, 2 known, 1 of them in the trash, 0 refused")
        #expect(lines[2] == "Undid 4 items. Entries and photos are in the trash.")
        #expect(lines[3] == "Left alone, because changed since or used elsewhere: 1 item.")
        #expect(lines[4] == "2 of 5 notices:")
        #expect(lines[5].hasPrefix("records/photos.jsonl:2: width: wrong") && !lines[5].contains("\u{1B}"))
        #expect(lines[6] == "a.jpg: gone" && lines.count == 7)
    }

    @Test("Known records that were deleted since are told if there are any")
    func deleted() {
        let count: JSONDocument = ["kind": "PHOTO", "known": .number(5), "knownDeleted": .number(2)]
        let line = Language.$reader.withValue(.english) { ImportShow.line(ofCount: count) }
        #expect(line == "photo: 0 added, 5 known, 0 of them in the trash, 2 deleted here since, 0 refused")
    }

    @Test("The list has the numbers of entries and photos that each import added, which the server writes as numbers")
    func list() throws {
        let counts: [JSONDocument] = [
            ["kind": "ENTRY", "added": .number(1200), "known": .number(2)],
            ["kind": "PHOTO", "added": .number(4)],
        ]
        let both: JSONDocument = ["id": "0192", "state": "COMPLETE", "counts": .array(counts)]
        let records = ImportList.table(of: [both, made, [:]]).records.map { record in
            record.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        }
        try #require(records.count == 3 && records.allSatisfy { $0.count == 5 })
        #expect(records.map { [$0[2], $0[3]] } == [["1200", "4"], ["3", "0"], ["0", "0"]])
    }

    @Test("It is in the reader's language")
    func languages() {
        let korean = Language.$reader.withValue(.korean) { ImportShow.text(of: made, notices: []) }
        #expect(korean[0].contains("되돌림") && korean[1].hasPrefix("일기: "))
    }
}
