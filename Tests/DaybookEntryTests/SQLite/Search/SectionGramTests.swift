import GRDB
import SearchText
import Testing

@testable import DaybookEntry

@Suite("Grams of sections")
struct SectionGramTests {
    @Test func `several grams are asked for within their section only`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "산책길"), .entry(2, owner: 2, "산책길"), .photo(3, "산책길"))
        try fixture.settle()
        let section = try fixture.store.layout.section(owner: 2, kind: .entry, isHidden: false)
        let range = fixture.store.layout.range(section: section, tier: .narrow, days: 0...40_000)
        let gram = String(decoding: SectionGram.ofSection(section), as: UTF8.self)
        try fixture.database.read { db in
            func expression(_ text: String) throws -> String {
                let plan = try #require(SearchQuery(text: text, comparison: .fold)).plan
                guard case .match(let expression) = try fixture.store.expression(plan, range: range, in: db) else {
                    return ""
                }
                return expression
            }
            let several = try expression("산책길")
            #expect(several.hasSuffix("AND \"\(gram)\""))
            #expect(try !expression("산책").contains(gram))
            // Without any range of row ids.
            let rows = try Int64.fetchAll(
                db, sql: "SELECT rowid FROM search_fts WHERE search_fts MATCH ?", arguments: [several])
            #expect(rows.map { $0 >> SearchLayout.sectionShift } == [section])
        }
    }

    @Test func `what was indexed without them gets them`() throws {
        let fixture = try SearchFixture()
        try fixture.put((1...30).map { .entry($0, owner: Int($0 % 3), "산책길 \($0)") })
        try fixture.settle()
        try fixture.database.write { db in
            try db.execute(sql: "INSERT INTO search_fts (search_fts) VALUES ('delete-all')")
            try db.execute(sql: "INSERT INTO search_fts (rowid, norm) SELECT rid, norm FROM search_doc")
        }
        #expect(try fixture.ids("산책길").isEmpty)
        try fixture.database.write { try SectionGram.migrate($0) }
        #expect(try fixture.ids("산책길").count == 10)
        for doc in Int64(1)...30 { try fixture.remove(.entry(doc, owner: Int(doc % 3))) }
        try fixture.settle()
        try fixture.database.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'search_fts', 'row')")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.vocabulary WHERE doc > 0") == 0)
        }
    }

    @Test func `a text without one is indexed whole`() throws {
        let fixture = try SearchFixture()
        try fixture.database.write { db in
            for text in ["\u{11}", "\u{11}a", "\u{11}a\u{1F}", "\u{11}\u{1F}\u{2}산"] {
                try db.execute(sql: "INSERT INTO search_fts (rowid, norm) VALUES (1, ?)", arguments: [text])
            }
            #expect(
                try String.fetchAll(db, sql: "SELECT term FROM search_vocabulary") == ["\u{11}", "\u{11}a", "산"])
        }
    }
}
