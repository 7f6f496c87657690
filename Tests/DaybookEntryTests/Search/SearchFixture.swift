import Foundation
import GRDB
import SearchText
import Synchronization

@testable import DaybookEntry

/// A search index over texts in memory.
final class SearchFixture: Sendable {
    let database: any DatabaseWriter
    let store: SearchStore
    private let source: TextSource

    init(_ database: (any DatabaseWriter)? = nil, layout: SearchLayout = SearchLayout()) throws {
        source = TextSource()
        store = SearchStore(source: source, layout: layout)
        self.database = try database ?? DatabaseQueue(configuration: Self.configuration)
        try self.database.write { db in
            try SearchStore.createTables(db)
            try SearchStore.createVocabulary(db)
            try SearchStore.createPending(db)
            try SearchStore.createTarget(db)
            try SearchStore.addPendingFlags(db)
        }
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        return configuration
    }

    /// Puts documents in one transaction, which writes half of what waits into the index.
    func put(_ documents: SearchDocument...) throws { try put(documents) }

    func put(_ documents: [SearchDocument]) throws {
        try database.write { db in
            for document in documents {
                source.keep(document)
                try store.put(document, in: db)
            }
            try Self.writeHalf(in: db)
        }
    }

    func remove(_ document: SearchDocument) throws {
        try database.write { db in
            try store.remove(kind: document.kind, doc: document.doc, in: db)
            try Self.writeHalf(in: db)
        }
    }

    /// Writes all that waits into the index.
    func settle() throws {
        try database.write { db in
            while try SearchStore.writePending(in: db) > 0 {}
        }
    }

    private static func writeHalf(in db: Database) throws {
        try SearchStore.writePending(in: db, limit: pendingCount(in: db) / 2)
    }

    /// Returns the number of documents that wait to be written into the index.
    static func pendingCount(in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM search_pending") ?? 0
    }

    /// Ids of all hits, in order.
    func ids(
        _ text: String, _ comparison: SearchComparison = .fold, owner: Int = 1, kinds: [SearchKind] = [.entry, .photo]
    ) throws -> [String] {
        guard let query = SearchQuery(text: text, comparison: comparison) else { return [] }
        return try page([SearchSection(.literal, query)], owner: owner, kinds: kinds).hits.map(\.id)
    }

    /// Ids of all hits of a mode, in order, all pages of them.
    func ids(
        _ text: String, mode: SearchMode, kinds: [SearchKind] = [.entry, .photo], limit: Int = 100,
        today: String = "2026-11-22", budget: () -> SearchBudget = { .unlimited }
    ) throws -> [String] {
        let sections = try SearchSections.sections(
            of: text, mode: mode, today: CivilDate(today) ?? .earliest)
        var ids: [String] = []
        var after: SearchPosition?
        repeat {
            let page = try page(sections, kinds: kinds, after: after, limit: limit, budget: budget())
            ids += page.hits.map(\.id)
            after = page.next
        } while after != nil
        return ids
    }

    /// Leaves the texts, of which the index must have all, as version 2 of the folding left them: with the quotes as
    /// they were written.
    func makeStale() throws {
        try database.write { db in
            for row in try Row.fetchAll(db, sql: "SELECT rid, norm FROM search_doc WHERE norm LIKE '%''%'") {
                let (rowID, norm): (Int64, String) = (row[0], row[1])
                let old = norm.replacing("'", with: "’")
                try store.postpone(rowID: rowID, indexed: norm, in: db)
                try db.execute(sql: "UPDATE search_doc SET norm = ? WHERE rid = ?", arguments: [old, rowID])
            }
            while try SearchStore.writePending(in: db) > 0 {}
            try db.execute(sql: "UPDATE search_state SET fold = 2, target = NULL, rebuilt = NULL")
            try SearchTerms.createTable(db)
        }
    }

    /// Folds every text anew.
    func rebuild() throws {
        try database.write { try $0.execute(sql: "UPDATE search_state SET fold = 0") }
        while try database.write({ try store.rebuildSlice(in: $0) }) {}
    }

    /// A page of some sections.
    func page(
        _ sections: [SearchSection], owner: Int = 1, kinds: [SearchKind] = [.entry, .photo],
        after: SearchPosition? = nil, limit: Int = 100_000, budget: SearchBudget = .unlimited
    ) throws -> SearchPage {
        let plan = SearchPlan(sections: sections, kinds: kinds, after: after, limit: limit)
        return try database.read { try store.search(plan, owner: owner, budget: budget, in: $0) }
    }

    func list(
        _ text: String, owner: Int = 1, kind: SearchKind = .entry, isHidden: Bool = false,
        order: SearchOrder = .timeDescending, days: ClosedRange<Int>? = nil, condition: SQL? = nil,
        after: SearchPosition? = nil, limit: Int = 100_000
    ) throws -> HitPage {
        guard let query = SearchQuery(text: text, comparison: .fold) else {
            return HitPage(hits: [], hasMore: false)
        }
        return try database.read { db in
            try store.list(
                query, owner: owner, kind: kind, isHidden: isHidden, omitsHidden: false, order: order, days: days,
                condition: condition, after: after, limit: limit, in: db)
        }
    }

    /// Keeps a text that search may ask for again.
    func keep(_ document: SearchDocument) {
        source.keep(document)
    }

    /// Forgets a text that search may ask for again.
    func forget(_ document: SearchDocument) {
        source.forget(document)
    }
}

/// Keeps what was put, as the diary's tables do.
final class TextSource: SearchSource {
    private let contents = Mutex<[SearchKind: [Int64: SearchContent]]>([:])

    func keep(_ document: SearchDocument) {
        contents.withLock { $0[document.kind, default: [:]][document.doc] = document.content }
    }

    func forget(_ document: SearchDocument) {
        contents.withLock { $0[document.kind, default: [:]][document.doc] = nil }
    }

    func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent? {
        contents.withLock { $0[kind]?[doc] }
    }

    func contentWithoutHidden(entry doc: Int64, in db: Database) throws -> SearchContent? { nil }
}

extension SearchDocument {
    static let dayMicroseconds: Int64 = 86_400_000_000

    /// An entry at noon UTC of a day.
    static func entry(_ doc: Int64, owner: Int = 1, day: Int = 20_000, at: Int64 = 0, _ fields: String...) -> Self {
        SearchDocument(
            kind: .entry, doc: doc, id: "e\(1_000_000 + doc)", owner: owner, day: day,
            time: Int64(day) * dayMicroseconds + dayMicroseconds / 2 + at, sequence: doc, isHidden: false,
            content: SearchContent(texts: fields))
    }

    /// A photo at noon UTC of a day.
    static func photo(_ doc: Int64, owner: Int = 1, day: Int = 20_000, at: Int64 = 0, _ fields: String...) -> Self {
        var document = entry(doc, owner: owner, day: day, at: at)
        document.kind = .photo
        document.id = "p\(1_000_000 + doc)"
        document.content = SearchContent(texts: fields)
        return document
    }
}

extension SearchContent {
    /// Texts as the title, the body, and captions; empty ones too.
    init(texts: [String]) {
        self.init([])
        self.texts = texts.enumerated().map { index, text in
            FieldText(field: index == 0 ? .title : index == 1 ? .body : .caption, text: text)
        }
    }
}

extension SearchDocument {
    /// The texts of the document.
    var strings: [String] { content.texts.map(\.text) }
}
