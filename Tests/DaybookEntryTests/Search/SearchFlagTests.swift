import GRDB
import SearchText
import Testing

@testable import DaybookEntry

@Suite("What search knows of a resource besides its text")
struct SearchFlagTests {
    private func document(_ flags: Set<SearchFlag>, _ text: String = "아침 산책") -> SearchDocument {
        var document = SearchDocument.entry(1, text)
        document.content.flags = flags
        return document
    }

    /// The ids that a filter finds.
    private func found(_ fixture: SearchFixture, _ filter: String) throws -> [String] {
        try fixture.ids(filter, mode: .filter)
    }

    @Test(
        "A change of it alone leaves the text's grams in the index as they are",
        arguments: [true, false])
    func flags(isSettled: Bool) throws {
        let fixture = try SearchFixture()
        try fixture.put(document([]), .entry(2, "산책"))
        if isSettled { try fixture.settle() }
        let steps: [Set<SearchFlag>] = [[.photo], [.favorite, .photo], [.favorite], []]
        var last: Set<SearchFlag> = []
        for flags in steps {
            fixture.keep(document(flags))
            try fixture.database.write { db in
                #expect(try fixture.store.putFlags(of: document(flags), inPlaceOf: document(last), in: db))
                let waiting = try Row.fetchOne(db, sql: "SELECT indexed FROM search_pending WHERE rid % 2 = 0")
                #expect(waiting.map { ($0[0] as String?) == nil } ?? true, "no text waits")
            }
            for _ in 0..<2 {
                #expect(try found(fixture, "has:photo") == (flags.contains(.photo) ? ["e1000001"] : []))
                #expect(try found(fixture, "is:favorite") == (flags.contains(.favorite) ? ["e1000001"] : []))
                #expect(try found(fixture, "아침") == ["e1000001"])
                try fixture.settle()
            }
            last = flags
        }
        try fixture.database.read { db in
            let check = try fixture.store.check(IndexPart(after: 0, documents: 9, queries: 50, seed: 3), in: db)
            #expect(check.faults.isEmpty)
        }
    }

    @Test("A text that changes while its flags wait leaves nothing behind in the index")
    func thenText() throws {
        let fixture = try SearchFixture()
        try fixture.put(document([.photo]))
        try fixture.settle()
        fixture.keep(document([], "저녁"))
        try fixture.database.write { db in
            #expect(try fixture.store.putFlags(of: document([.favorite]), inPlaceOf: document([.photo]), in: db))
            #expect(
                try !fixture.store.putFlags(
                    of: document([], "저녁"), inPlaceOf: document([.favorite]), in: db))
            try fixture.store.put(document([], "저녁"), in: db)
        }
        try fixture.settle()
        #expect(try found(fixture, "has:photo").isEmpty && found(fixture, "아침").isEmpty)
        try fixture.remove(document([], "저녁"))
        try fixture.settle()
        let left = try fixture.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM search_vocabulary WHERE doc > 0")
        }
        #expect(left == 0)
    }
}
