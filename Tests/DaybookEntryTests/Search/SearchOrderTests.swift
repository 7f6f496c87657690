import GRDB
import SearchText
import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("Order and pages of search")
struct SearchOrderTests {
    @Test func `hits come by day, then time, then id`() throws {
        let fixture = try SearchFixture()
        try fixture.put(
            .entry(1, day: 10, "산"), .entry(2, day: 12, "산"), .entry(3, day: 11, at: -5, "산"),
            .photo(4, day: 11, at: 7, "산"), .entry(5, day: 11, at: -5, "산"), .photo(6, day: 11, "산"),
            .entry(7, day: -800_000, "산"))
        #expect(
            try fixture.ids("산") == [
                "e1000002", "p1000004", "p1000006", "e1000005", "e1000003", "e1000001", "e1000007",
            ])
        try fixture.put(.entry(2, day: 1, "산"))
        #expect(try fixture.ids("산").first == "p1000004")
    }

    @Test func `five thousand photos of one date are indexed, ordered and found`() throws {
        let fixture = try SearchFixture()
        var random = SeededGenerator(seed: 11)
        let times = (0..<5000).map { _ in Int64.random(in: 0..<1000, using: &random) }
        let photos = times.enumerated().map { index, time in
            SearchDocument.photo(Int64(index), day: 15_000, at: time, index.isMultiple(of: 3) ? "바다" : "산 \(index)")
        }
        try fixture.put(photos + [.photo(9000, day: 14_999, "바다"), .photo(9001, day: 15_001, "바다")])
        let day = photos.filter { $0.strings == ["바다"] }.sorted { ($0.time, $0.id) > ($1.time, $1.id) }.map(\.id)
        let expected = ["p1009001"] + day + ["p1009000"]
        #expect(try fixture.ids("바다") == expected)
        #expect(try pages(fixture, "바다", limit: 97) == expected)
        #expect(try fixture.ids("산 4999") == ["p1004999"])
    }

    @Test(arguments: [SearchOrder.dayDescending, .timeDescending, .timeAscending, .sequenceDescending])
    func `a layout that overflows still orders and finds everything`(order: SearchOrder) throws {
        let layout = SearchLayout(narrowBits: [1, 0, 1], wideBits: 2)
        let fixture = try SearchFixture(layout: layout)
        var random = SeededGenerator(seed: 12)
        var documents: [SearchDocument] = []
        for doc in Int64(0)..<300 {
            let day = Int.random(in: 100...108, using: &random)
            // Instants up to a day off, as zones make them.
            let at = Int64.random(in: -86_400_000_000...86_400_000_000, using: &random)
            var document = SearchDocument.entry(doc, day: day, at: at, "산책 \(doc)")
            document.sequence = doc * 7919 % 300
            documents.append(document)
        }
        try fixture.put(documents)
        for doc in stride(from: 0, to: 300, by: 5) {
            documents[doc].day += 1
            documents[doc].content = SearchContent(texts: ["달"])
        }
        try fixture.put(stride(from: 0, to: 300, by: 5).map { documents[$0] })
        let matching = documents.filter { $0.strings != ["달"] }
        let expected = matching.map(position).sorted { $0.precedes($1, in: order) }.map(\.id)
        #expect(expected.count == 240)
        if order == .dayDescending {
            #expect(try fixture.ids("산책") == expected)
            #expect(try pages(fixture, "산책", limit: 7) == expected)
        } else {
            #expect(try fixture.list("산책", order: order).hits.map(\.id) == expected)
            #expect(try listPages(fixture, "산책", order: order, limit: 7) == expected)
        }
        let tiers = try fixture.database.read {
            try Int.fetchAll($0, sql: "SELECT DISTINCT rid >> 40 & 3 FROM search_doc")
        }
        #expect(Set(tiers) == [0, 1, 2])
    }

    @Test func `pages are stable under inserts and removals`() throws {
        let fixture = try SearchFixture()
        try fixture.put((0..<100).map { .entry($0, day: Int($0) / 10, "산책") })
        let expected = try fixture.ids("산책")
        let query = try #require(SearchQuery(text: "산책", comparison: .fold))
        var seen: [String] = []
        var after: SearchPosition?
        var doc: Int64 = 1000
        while true {
            let page = try fixture.page([SearchSection(.literal, query)], kinds: [.entry], after: after, limit: 9)
            seen += page.hits.map(\.id)
            guard let next = page.next, let last = page.hits.last else { break }
            after = next
            // Newer ones come, the last one seen goes.
            try fixture.put(.entry(doc, day: last.position.day + 1, "산책"))
            try fixture.remove(.entry(last.doc))
            doc += 1
        }
        #expect(seen == expected)
    }

    @Test func `a page past the end is empty`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, day: 5, "산"))
        let end = SearchPosition(day: 5, time: 0, sequence: 0, id: "")
        let query = try #require(SearchQuery(text: "산", comparison: .fold))
        let page = try fixture.page([SearchSection(.literal, query)], after: end, limit: 9)
        #expect(page == SearchPage(hits: []))
        #expect(try fixture.page([SearchSection(.literal, query)], after: .beginning(ofSection: 7)).hits.isEmpty)
    }

    @Test func `lists keep to days, conditions and hidden ones`() throws {
        let fixture = try SearchFixture()
        var hidden = SearchDocument.entry(9, day: 3, "산책")
        hidden.isHidden = true
        try fixture.put((0..<8).map { .entry($0, day: Int($0), "산책") } + [hidden, .photo(20, day: 3, "산책")])
        #expect(try fixture.list("산책", days: 2...3).hits.map(\.doc) == [3, 2])
        #expect(try fixture.list("산책", order: .timeAscending, days: 2...3).hits.map(\.doc) == [2, 3])
        #expect(try fixture.list("산책", condition: "d.doc % 3 = \(1)").hits.map(\.doc) == [7, 4, 1])
        #expect(
            try fixture.list("산책", order: .sequenceDescending, condition: "d.doc > 5 OR 0").hits.map(\.doc) == [7, 6])
        #expect(try fixture.list("산책", isHidden: true).hits.map(\.doc) == [9])
        #expect(try fixture.list("산책", kind: .photo).hits.map(\.doc) == [20])
        #expect(try fixture.ids("산책").count == 9)
        hidden.isHidden = false
        try fixture.put(hidden)
        #expect(try fixture.list("산책", isHidden: true).hits.isEmpty)
        #expect(try fixture.list("산책", days: 3...3).hits.map(\.doc) == [9, 3])
    }

    @Test func `a list by sequence goes through the documents when many match`() throws {
        let fixture = try SearchFixture()
        try fixture.put(
            (Int64(0)..<4500).map { doc in
                var document = SearchDocument.entry(doc, day: Int(doc % 97), "산책")
                document.sequence = doc * 1009 % 4500
                return document
            })
        let sequences = try fixture.list("산책", order: .sequenceDescending, limit: 10).hits.map(\.position.sequence)
        #expect(sequences == (0..<10).map { 4499 - Int64($0) })
        #expect(try listPages(fixture, "산책", order: .sequenceDescending, limit: 1000).count == 4500)
    }

    @Test func `a date far from its instant is brought near it`() throws {
        let fixture = try SearchFixture()
        var odd = SearchDocument.entry(1, day: 100, "산")
        odd.day = 5000
        try fixture.put(odd, .entry(2, day: 102, "산"), .entry(3, day: 100, at: 1, "산"))
        #expect(try listPages(fixture, "산", order: .timeDescending, limit: 1) == ["e1000002", "e1000003", "e1000001"])
        #expect(try listPages(fixture, "산", order: .timeAscending, limit: 1) == ["e1000001", "e1000003", "e1000002"])
    }

    private func position(_ document: SearchDocument) -> SearchPosition {
        SearchPosition(
            day: SearchStore.day(document.day, near: document.time), time: document.time, sequence: document.sequence,
            id: document.id)
    }

    private func pages(_ fixture: SearchFixture, _ text: String, limit: Int) throws -> [String] {
        let query = try #require(SearchQuery(text: text, comparison: .fold))
        var ids: [String] = []
        var after: SearchPosition?
        repeat {
            let page = try fixture.page([SearchSection(.literal, query)], after: after, limit: limit)
            ids += page.hits.map(\.id)
            after = page.next
        } while after != nil
        return ids
    }

    private func listPages(
        _ fixture: SearchFixture, _ text: String, order: SearchOrder, limit: Int
    ) throws -> [String] {
        try ids { after in try fixture.list(text, order: order, after: after, limit: limit) }
    }

    private func ids(_ page: (SearchPosition?) throws -> HitPage) throws -> [String] {
        var ids: [String] = []
        var after: SearchPosition?
        while true {
            let next = try page(after)
            ids += next.hits.map(\.id)
            guard next.hasMore, let last = next.hits.last else { return ids }
            after = last.position
        }
    }
}
