import GRDB
import SearchText
import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("Search fuzz")
struct SearchFuzzTests {
    @Test func `ten thousand random substrings are found exactly where a scan finds them, in its order`() throws {
        let fixture = try SearchFixture()
        let seed: UInt64 = 2026
        var random = SeededGenerator(seed: seed)
        let documents = (Int64(0)..<60).map { doc in
            SearchDocument.entry(
                doc, day: Int(doc / 4), FuzzText.random(length: 0...20, using: &random),
                FuzzText.random(length: 1...60, using: &random))
        }
        try fixture.put(documents)
        let stored = documents.sorted { ($0.day, $0.id) > ($1.day, $1.id) }.map(Stored.init)
        var misses = 0
        var wrong = 0
        var asked = 0
        try fixture.database.read { db in
            for round in 0..<10_000 {
                let index = Int.random(in: documents.indices, using: &random)
                let comparison: SearchComparison = round.isMultiple(of: 4) ? .exact : .fold
                guard let text = substring(of: documents[index], using: &random),
                    let query = SearchQuery(text: text, comparison: comparison)
                else { continue }
                let plan = SearchPlan(sections: [SearchSection(.literal, query)], kinds: [.entry], limit: 60)
                let page = try fixture.store.search(plan, owner: 1, in: db)
                let hits = page.hits.map(\.id)
                // What the text holds as written is found, wherever it was cut.
                if !hits.contains(documents[index].id) { misses += 1 }
                if hits != stored.filter({ $0.holds(query) }).map(\.id) {
                    wrong += 1
                    print("seed \(seed), round \(round): the index and a scan differ on \(text.debugDescription)")
                }
                asked += 1
            }
        }
        #expect(asked > 8000)
        #expect(misses == 0)
        #expect(wrong == 0)
    }

    @Test func `random writes leave no ghosts and lose nothing`() throws {
        let fixture = try SearchFixture(layout: SearchLayout(narrowBits: [1, 1, 1], wideBits: 2))
        var random = SeededGenerator(seed: 77)
        var living: [Int64: SearchDocument] = [:]
        for _ in 0..<600 {
            let doc = Int64.random(in: 0..<40, using: &random)
            if let old = living[doc], Int.random(in: 0..<4, using: &random) == 0 {
                try fixture.remove(old)
                living[doc] = nil
            } else {
                let document = SearchDocument.entry(
                    doc, owner: Int.random(in: 1...2, using: &random), day: Int.random(in: 0...6, using: &random),
                    FuzzText.random(length: 1...12, using: &random))
                try fixture.put(document)
                living[doc] = document
            }
        }
        for text in ["가", "산책", "a", "É", "다 ", "\u{301}", "ｶ", "0", "❤"] {
            guard let query = SearchQuery(text: text, comparison: .fold) else { continue }
            for owner in 1...2 {
                let expected = living.values.filter { $0.owner == owner && Stored($0).holds(query) }
                #expect(try Set(fixture.ids(text, owner: owner)) == Set(expected.map(\.id)))
            }
        }
        let counts = try fixture.database.read { db in
            try [
                Int.fetchOne(db, sql: "SELECT count(*) FROM search_doc"),
                Int.fetchOne(db, sql: "SELECT count(*) FROM search_doc WHERE tail IS NOT NULL"),
            ]
        }
        #expect(counts[0] == living.count)
        #expect(counts[1] == living.values.filter { FoldedDocument($0.content).tailStart != nil }.count)
    }

    /// A document to be scanned without an index.
    private struct Stored {
        let id: String
        private let head: [UInt8]
        private let tail: [UInt8]
        private let composed: [[UInt8]]

        init(_ document: SearchDocument) {
            let folded = FoldedDocument(document.content)
            id = document.id
            head = Array(folded.bytes.prefix(folded.tailStart ?? folded.bytes.count))
            tail = Array(folded.bytes.dropFirst(folded.tailStart ?? folded.bytes.count))
            composed = document.strings.map { FoldedDocument.composed($0) }
        }

        func holds(_ query: SearchQuery) -> Bool {
            switch query.comparison {
            case .fold: query.folded.occurs(in: head) || query.exact.occurs(in: tail)
            case .exact: composed.contains { query.exact.occurs(in: $0) }
            }
        }
    }

    /// A part of one of the fields in NFC, cut between scalars.
    private func substring(of document: SearchDocument, using random: inout SeededGenerator) -> String? {
        guard let field = document.strings.randomElement(using: &random) else { return nil }
        let scalars = Array(CanonicalForm.composed(field).unicodeScalars)
        guard !scalars.isEmpty else { return nil }
        let start = Int.random(in: scalars.indices, using: &random)
        let end = min(start + Int.random(in: 1...6, using: &random), scalars.count)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<end])
        let text = String(view)
        // A cut may part what composes anew; then it is no part of the text as written.
        return CanonicalForm.composed(text).utf8.elementsEqual(text.utf8) ? text : nil
    }
}
