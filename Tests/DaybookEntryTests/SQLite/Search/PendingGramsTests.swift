import GRDB
import SearchText
import Testing

@testable import DaybookEntry

@Suite("Grams that wait")
struct PendingGramsTests {
    @Test func `documents of one transaction make one segment, whatever their order`() throws {
        let fixture = try SearchFixture()
        try fixture.database.write { db in
            for doc in Int64(1)...40 {
                let day = 20_000 - Int(doc * 7 % 40)
                try fixture.store.put(.entry(doc, owner: Int(doc % 3), day: day, "산책 \(doc)"), in: db)
            }
            #expect(try SearchFixture.pendingCount(in: db) == 40)
            #expect(try SearchStore.writePending(in: db) == 40)
        }
        let segments = try fixture.database.read {
            try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM search_fts_idx")
        }
        #expect(segments == 1)
    }

    @Test func `what waits is found as it is, and no more as it was`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "아침 산책"), .entry(2, "저녁 산책"), .entry(3, "산책"))
        try fixture.settle()
        try fixture.database.write { db in
            try fixture.store.put(.entry(1, "아침 수영"), in: db)
            try fixture.store.remove(kind: .entry, doc: 3, in: db)
            try fixture.store.put(.entry(4, "뷁뛟 산책"), in: db)
        }
        func expectAll() throws {
            #expect(try fixture.ids("산책") == ["e1000004", "e1000002"])
            #expect(try fixture.ids("아침") == ["e1000001"])
            #expect(try fixture.ids("수영") == ["e1000001"])
            #expect(try fixture.ids("뷁뛟") == ["e1000004"])
            // Letters that nothing in the index begins with.
            #expect(try fixture.ids("뷁ㄸ", mode: .typing) == ["e1000004"])
        }
        try expectAll()
        try fixture.settle()
        #expect(try fixture.database.read { try SearchFixture.pendingCount(in: $0) } == 0)
        try expectAll()
    }

    @Test func `a row id that is given anew while it waits has the new text only`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "산책"))
        try fixture.settle()
        try fixture.database.write { db in
            try fixture.store.remove(kind: .entry, doc: 1, in: db)
            try fixture.store.put(.entry(2, "수영"), in: db)
            #expect(
                try Int.fetchOne(db, sql: "SELECT count(*) FROM search_doc d JOIN search_pending p USING (rid)") == 1)
            #expect(try SearchFixture.pendingCount(in: db) == 1)
        }
        try fixture.settle()
        #expect(try fixture.ids("산책").isEmpty)
        #expect(try fixture.ids("수영") == ["e1000002"])
        let terms = try fixture.database.read { try String.fetchAll($0, sql: "SELECT term FROM search_vocabulary") }
        #expect(!terms.contains("산책"))
        #expect(terms.contains("수영"))
    }

    @Test func `long texts are written a few at a time`() throws {
        let fixture = try SearchFixture()
        let text = String(repeating: "가나", count: SearchStore.writtenBytes / 18)
        try fixture.database.write { db in
            for doc in Int64(1)...8 { try fixture.store.put(.entry(doc, text), in: db) }
            #expect(try SearchStore.writePending(in: db) < 8)
            #expect(try SearchFixture.pendingCount(in: db) > 0)
        }
        #expect(try fixture.ids("나가").count == 8)
        try fixture.settle()
        #expect(try fixture.ids("나가").count == 8)
    }

    @Test func `upkeep writes many at once, and what is left when nobody writes`() throws {
        let fixture = try SearchFixture()
        func put(_ docs: ClosedRange<Int64>) throws {
            try fixture.database.write { db in
                for doc in docs { try fixture.store.put(.entry(doc, "산책 \(doc)"), in: db) }
            }
        }
        func waiting() throws -> Int { try fixture.database.read { try SearchFixture.pendingCount(in: $0) } }
        var upkeep = IndexUpkeep()
        func afterWrites(of textBytes: Int = 0) {
            fixture.database.writeWithoutTransaction { upkeep.afterWrites(of: textBytes, on: $0) }
        }
        try put(1...Int64(SearchStore.pendingLimit - 1))
        afterWrites()
        #expect(try waiting() == SearchStore.pendingLimit - 1)
        try put(1000...1000)
        afterWrites()
        #expect(try waiting() == 0)
        try put(1001...1001)
        afterWrites()
        #expect(try waiting() == 1)
        #expect(!upkeep.isDone)
        // Much text is not kept waiting until there are many documents.
        afterWrites(of: SearchStore.writtenBytes - 1)
        #expect(try waiting() == 1)
        afterWrites(of: 1)
        #expect(try waiting() == 0)
        try put(1002...1002)
        afterWrites()
        #expect(try waiting() == 1)
        var steps = 0
        while !upkeep.isDone, steps < 10 {
            fixture.database.writeWithoutTransaction { upkeep.whenIdle(on: $0) }
            steps += 1
        }
        #expect(upkeep.isDone)
        #expect(try waiting() == 0)
        #expect(try fixture.ids("산책").count == SearchStore.pendingLimit + 2)
    }
}
