import Foundation
import GRDB
import SearchText
import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("Search index")
struct SearchStoreTests {
    @Test func `a document is found from its writing to its removal`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "등산", "아침 산책을 했다"), .photo(1, "산책로 사진"))
        #expect(try fixture.ids("산책") == ["p1000001", "e1000001"])
        #expect(try fixture.ids("산책", kinds: [.entry]) == ["e1000001"])
        try fixture.put(.entry(1, "등산", "아침 수영을 했다"))
        #expect(try fixture.ids("산책") == ["p1000001"])
        #expect(try fixture.ids("수영") == ["e1000001"])
        try fixture.remove(.entry(1))
        #expect(try fixture.ids("수영").isEmpty)
        #expect(try fixture.ids("산") == ["p1000001"])
        try fixture.remove(.entry(1))
        try fixture.settle()
        let section = try SectionGram.ofSection(fixture.store.layout.section(owner: 1, kind: .photo, isHidden: false))
        let left = grams(fixture, of: .photo(1, "산책로 사진")).union([String(decoding: section, as: UTF8.self)])
        #expect(try left == indexed(fixture))
    }

    @Test func `nothing is found across fields or in another owner's diary`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "산", "책"), .entry(2, owner: 2, "산책"), .entry(3, owner: 0, "산책 로"))
        #expect(try fixture.ids("산책").isEmpty)
        #expect(try fixture.ids("산 책").isEmpty)
        #expect(try fixture.ids("산책", owner: 2) == ["e1000002"])
        #expect(try fixture.ids("산책", owner: 0) == ["e1000003"])
        #expect(try fixture.ids("산책", owner: SearchLayout.maximumOwner).isEmpty)
    }

    @Test func `two owners' resources may have one id`() throws {
        let fixture = try SearchFixture()
        var theirs = SearchDocument.entry(2, owner: 2, "산책")
        theirs.id = "e1000001"
        try fixture.put(.entry(1, "산책"), theirs)
        try fixture.remove(theirs)
        #expect(try fixture.ids("산책") == ["e1000001"])
        #expect(try fixture.ids("산책", owner: 2).isEmpty)
    }

    @Test(arguments: [
        "산책-오늘", "\"", "\"\"", "AND", "OR", "NOT", "a*", "norm:", "norm : 산", "^a", "NEAR(", "NEAR(a b, 2)", "a OR b",
        "(", ")", "{norm}: a", "+", "a + b", "-", "'", "''; DROP TABLE search_doc; --", "%", "_", "\\", "search_fts",
        "?1",
        "\u{1}", "\u{1F}산", "\" OR 1 NEAR(", "\u{FFFD}", "\u{E001}", "\u{10FFFF}", "\"\u{301}", "a\"\u{20E3} OR \"b",
        "\u{1100}\"\u{1161}", "\"\u{200D}\"",
    ])
    func `a query is text, never syntax`(query: String) throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "before \(query) after"), .entry(2, "a b 산 책 오늘 norm 1"), .entry(3, "x\u{30C}"))
        let expected = Fold.fold("before \(query) after").text
        let needle = Fold.fold(query).text.trimmingCharacters(in: .whitespaces)
        let others = ["a b 산 책 오늘 norm 1", "x"].filter {
            !needle.isEmpty && ByteNeedle(Array(needle.utf8)).occurs(in: Array($0.utf8))
        }
        let ids = try fixture.ids(query)
        #expect(ids.contains("e1000001") == !needle.isEmpty, "\(expected)")
        #expect(ids.count == (needle.isEmpty ? 0 : 1 + others.count))
    }

    @Test func `a query as long as the contract allows is answered`() throws {
        let fixture = try SearchFixture()
        var random = SeededGenerator(seed: 3)
        let long = (0..<500).map { _ in String(UnicodeScalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random)) ?? "가")
        }
        .joined()
        try fixture.put(.entry(1, long), .entry(2, String(long.dropLast())))
        #expect(try fixture.ids(long) == ["e1000001"])
        #expect(try fixture.ids(long, .exact) == ["e1000001"])
    }

    @Test func `what is written is found by each of its parts, also cut inside a grapheme`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "x\u{30C}y"), .entry(2, "ｶﾞﾗｽ"), .entry(3, "각 ガ"), .entry(4, "か\u{200B}\u{3099}"))
        #expect(try fixture.ids("\u{30C}y") == ["e1000001"])
        #expect(try fixture.ids("xy") == ["e1000001"])
        #expect(try fixture.ids("ｶ") == ["e1000002"])
        #expect(try fixture.ids("ガラ") == ["e1000002"])
        #expect(try fixture.ids("か") == ["e1000004"])
        #expect(try fixture.ids("\u{1100}\u{1161}").isEmpty)
        #expect(try fixture.ids("カ").isEmpty)
        #expect(try fixture.ids("ｶ", .exact) == ["e1000002"])
    }

    @Test func `exact comparison asks for the letters as written`() throws {
        let fixture = try SearchFixture()
        let documents: [SearchDocument] = [
            .entry(1, "Sunday"), .entry(2, "sunday"), .entry(3, "café au lait"), .entry(4, "Su", "n"),
            .entry(5, "a  b"),
        ]
        try fixture.put(documents)
        #expect(try fixture.ids("Sun", .exact) == ["e1000001"])
        #expect(try fixture.ids("cafe\u{301}", .exact) == ["e1000003"])
        #expect(try fixture.ids("cafe", .exact).isEmpty)
        #expect(try fixture.ids("a  b", .exact) == ["e1000005"])
        #expect(try fixture.ids("a b", .exact).isEmpty)
        fixture.forget(documents[0])
        #expect(try fixture.ids("Sun", .exact).isEmpty)
    }

    @Test func `texts folded by another version are folded anew`() throws {
        let fixture = try SearchFixture()
        try fixture.put((1...25).map { .entry($0, "산책 \($0)") })
        let gone = SearchDocument.entry(7)
        fixture.forget(gone)
        try fixture.settle()
        try fixture.database.write { db in
            try db.execute(sql: "INSERT INTO search_fts (search_fts) VALUES ('delete-all')")
            try db.execute(sql: "UPDATE search_state SET fold = 0; UPDATE search_doc SET norm = 'old'")
            try db.execute(sql: "INSERT INTO search_pending (rid) SELECT rid FROM search_doc")
            try SearchStore.writePending(in: db, limit: 13)
        }
        #expect(try fixture.ids("old").count == 25)
        var slices = 0
        while try fixture.database.write({ try fixture.store.rebuildSlice(in: $0, documents: 10) }) { slices += 1 }
        #expect(slices == 3)
        #expect(try fixture.ids("산책").count == 24)
        #expect(try fixture.ids("old").isEmpty)
        #expect(try fixture.database.write { try fixture.store.rebuildSlice(in: $0) } == false)
    }

    @Test func `texts are folded anew in steps that others write between, and as far as they were after a kill`() throws
    {
        let fixture = try SearchFixture()
        try fixture.put((1...30).map { .entry($0, $0 % 3 == 0 ? "don’t \($0)" : "산책 \($0)") })
        try fixture.settle()
        try fixture.makeStale()
        try fixture.database.write { try SearchStore.beginRefolding(in: $0) }
        #expect(try fixture.ids("don't").isEmpty)
        #expect(try fixture.ids("산책").count == 20)
        #expect(try fixture.database.read { try fixture.store.isRefolding(owner: 1, in: $0) })
        #expect(try !fixture.database.read { try fixture.store.isRefolding(owner: 2, in: $0) })
        #expect(try fixture.database.write { try fixture.store.rebuildSlice(in: $0, documents: 12) })
        #expect(try fixture.ids("don't").count == 4)
        // Only the texts that change are indexed anew.
        #expect(try fixture.database.read { try SearchFixture.pendingCount(in: $0) } == 4)
        // Documents are written in between, and the folding begins again as after a kill.
        try fixture.put(.entry(30, "won’t"), .entry(31, "don’t 31"))
        try fixture.database.write { try SearchStore.beginRefolding(in: $0) }
        #expect(try fixture.ids("don't").count == 5)
        while try fixture.database.write({ try fixture.store.rebuildSlice(in: $0, documents: 7) }) {}
        #expect(try fixture.ids("don't").count == 10)
        #expect(try fixture.ids("won't").count == 1)
        #expect(try !fixture.database.read { try fixture.store.isRefolding(owner: 1, in: $0) })
        try fixture.settle()
        #expect(try fixture.ids("don't").count == 10)
        #expect(try fixture.ids("산책").count == 20)
        #expect(
            try fixture.database.read {
                try fixture.store.check(IndexPart(after: 0, documents: 100, queries: 50, seed: 7), in: $0)
            }
            .faults.isEmpty)
    }

    @Test func `an older Daybook's half-done folding is begun anew`() throws {
        let fixture = try SearchFixture()
        try fixture.put((1...9).map { .entry($0, "don’t \($0)") })
        try fixture.settle()
        try fixture.makeStale()
        // Version 2 had brought texts of version 1 up to the last one when it was replaced.
        try fixture.database.write { db in
            try db.execute(sql: "UPDATE search_state SET fold = 1, rebuilt = (SELECT max(rid) FROM search_doc)")
            try SearchStore.beginRefolding(in: db)
        }
        while try fixture.database.write({ try fixture.store.rebuildSlice(in: $0) }) {}
        #expect(try fixture.ids("don't").count == 9)
    }

    @Test func `readers of a pool search while it is written`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "search-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "search.sqlite").path(percentEncoded: false)
        let fixture = try SearchFixture(DatabasePool(path: path, configuration: SearchFixture.configuration))
        for doc in Int64(1)...50 {
            try fixture.put(.entry(doc, "산책 \(doc)"))
            #expect(try fixture.ids("산책").count == Int(doc))
        }
        try fixture.settle()
        #expect(try fixture.database.write { try SearchStore.merge(in: $0) })
        #expect(try fixture.ids("산책").count == 50)
        #expect(try !fixture.database.write { try SearchStore.merge(in: $0) })
    }

    private func grams(_ fixture: SearchFixture, of document: SearchDocument) -> Set<String> {
        let bytes = FoldedDocument(document.content).bytes
        var grams = Grams.ofDocument(bytes)
        ChoseongGrams.forEach(in: bytes.span) { gram in
            grams.insert(gram)
            return true
        }
        return Set(grams.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Every gram that the index still holds.
    private func indexed(_ fixture: SearchFixture) throws -> Set<String> {
        try fixture.database.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'search_fts', 'row')")
            return try Set(String.fetchAll(db, sql: "SELECT term FROM temp.vocabulary WHERE doc > 0"))
        }
    }
}
