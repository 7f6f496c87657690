import GRDB
import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("Checking the search index")
struct SearchCheckTests {
    private func check(_ fixture: SearchFixture, documents: Int = 7, queries: Int = 20) throws -> IndexCheck {
        var whole = IndexCheck()
        var next: Int64? = 0
        while let after = next {
            let part = IndexPart(after: after, documents: documents, queries: queries, seed: UInt64(after))
            let found = try fixture.database.read { try fixture.store.check(part, in: $0) }
            whole.documents += found.documents
            whole.queries += found.queries
            whole.faults += found.faults
            whole.indexed = found.indexed
            next = found.next
        }
        return whole
    }

    private func filled() throws -> SearchFixture {
        let fixture = try SearchFixture()
        var random = SeededGenerator(seed: 4)
        var documents: [SearchDocument] = [.photo(1, "산책"), .photo(2, "x\u{30C}")]
        for doc in Int64(0)..<40 {
            var document = SearchDocument.entry(
                doc, owner: Int(doc % 3), day: Int(doc / 5), FuzzText.random(length: 1...20, using: &random))
            document.isHidden = doc.isMultiple(of: 7)
            documents.append(document)
        }
        try fixture.put(documents)
        return fixture
    }

    @Test func `a whole index has no faults`() throws {
        let found = try check(filled())
        #expect(found.faults.isEmpty)
        #expect(found.documents == 42)
        #expect(found.indexed == 42)
        #expect(found.queries == 120)
    }

    @Test func `a part holds no more text than one step of the index takes in`() throws {
        let fixture = try SearchFixture()
        let text = String(repeating: "가나", count: SearchStore.writtenBytes / 18)
        try fixture.put((1...8).map { .entry($0, text) })
        let part = IndexPart(after: 0, documents: 100, queries: 0, seed: 1)
        let found = try fixture.database.read { try fixture.store.check(part, in: $0) }
        #expect(found.documents == 4)
        #expect(found.next != nil)
        let whole = try check(fixture, documents: 100, queries: 0)
        #expect(whole.documents == 8)
        #expect(whole.faults.isEmpty)
        try fixture.rebuild()
        #expect(try fixture.ids("나가").count == 8)
    }

    @Test func `lost grams, a foreign text and a ghost are told`() throws {
        let fixture = try filled()
        try fixture.settle()
        try fixture.database.write { try $0.execute(sql: "INSERT INTO search_fts (search_fts) VALUES ('delete-all')") }
        let lost = try check(fixture)
        #expect(!lost.faults.isEmpty)
        #expect(lost.faults.allSatisfy { $0.contains("The index finds 0") })
        try fixture.database.write { try $0.execute(sql: "UPDATE search_doc SET norm = 'x' WHERE doc = 3") }
        #expect(try check(fixture, queries: 0).faults == ["The entry e1000003 is found by another text than it has."])
        fixture.forget(.entry(5))
        #expect(try check(fixture, queries: 0).faults.contains { $0.hasPrefix("There is no entry e1000005 any more") })
    }
}
