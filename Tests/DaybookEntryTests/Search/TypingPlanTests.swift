import GRDB
import SearchText
import Testing

@testable import DaybookEntry

@Suite("What the index is asked for a half-typed word")
struct TypingPlanTests {
    /// Whether the index is asked for the pairs that may end a query, and what the query finds.
    private func ask(_ text: String, _ fixture: SearchFixture) throws -> (asksForEndings: Bool, ids: [String]) {
        let section = try fixture.store.layout.section(owner: 1, kind: .entry, isHidden: false)
        let range = fixture.store.layout.range(section: section, tier: .narrow, days: 0...40_000)
        let query = try #require(TypingQuery(text: text))
        let expression = try fixture.database.read { try fixture.store.expression(query.plan, range: range, in: $0) }
        guard case .match(let grams) = expression else {
            Issue.record("The index is not asked.")
            return (false, [])
        }
        return (grams.contains(" 산\""), try fixture.ids(text, mode: .typing))
    }

    @Test func `endings are asked for where what stands already is frequent`() throws {
        let fixture = try SearchFixture()
        for number in Int64(1)...300 {
            let text = number % 4 == 0 ? "나무 산길" : "나무 그늘"
            try fixture.put(.entry(number, day: 1000 + Int(number), text))
            try fixture.put(.entry(300 + number, owner: 2, day: 1000 + Int(number), "돌담 산길"))
        }
        try fixture.put(.entry(901, "돌담 산길"), .entry(902, "돌담 그늘"), .entry(903, "담 산길"))
        try fixture.settle()
        let frequent = try ask("나무 사", fixture)
        #expect(frequent.asksForEndings)
        let found = stride(from: Int64(300), to: 0, by: -4).map { SearchDocument.entry($0).id }
        #expect(frequent.ids == found)
        let rare = try ask("돌담 사", fixture)
        #expect(!rare.asksForEndings)
        #expect(rare.ids == [SearchDocument.entry(901).id])
    }

    /// Whether the newest document is looked for, from which the rarity of grams is estimated.
    private func looksForNewest(_ text: String, _ fixture: SearchFixture) throws -> Bool {
        let section = try fixture.store.layout.section(owner: 1, kind: .entry, isHidden: false)
        let range = fixture.store.layout.range(section: section, tier: .narrow, days: 0...40_000)
        let query = try #require(TypingQuery(text: text))
        return try fixture.database.read { db in
            var isLookedFor = false
            db.trace(options: .statement) { if $0.expandedDescription.contains("max(rid)") { isLookedFor = true } }
            _ = try fixture.store.expression(query.plan, range: range, in: db)
            db.trace(options: [])
            return isLookedFor
        }
    }

    @Test func `the newest document is looked for only where all grams are frequent`() throws {
        let fixture = try SearchFixture()
        for number in Int64(1)...300 { try fixture.put(.entry(number, day: 1000 + Int(number), "나무 그늘")) }
        try fixture.put(.entry(901, "돌담 그늘"))
        try fixture.settle()
        #expect(try looksForNewest("나무 사", fixture))
        #expect(try !looksForNewest("돌담 사", fixture))
    }

    @Test func `a request asks once how rare a gram is`() throws {
        let probes = GramProbes()
        var asked = 0
        for gram in ["산", "책", "산"] {
            for range in [Int64(0)...9, 10...19] {
                let reached = probes.reached(by: Array(gram.utf8), in: range) {
                    asked += 1
                    return gram == "책" ? nil : range.lowerBound
                }
                #expect(reached == (gram == "책" ? nil : range.lowerBound))
            }
        }
        #expect(asked == 4)
    }
}
