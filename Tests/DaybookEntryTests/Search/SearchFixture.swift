import Foundation
import GRDB
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
        try self.database.write { try SearchStore.createTables($0) }
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchStore.prepare($0) }
        return configuration
    }

    /// Puts documents in one transaction.
    func put(_ documents: SearchDocument...) throws { try put(documents) }

    func put(_ documents: [SearchDocument]) throws {
        try database.write { db in
            for document in documents {
                source.keep(document)
                try store.put(document, in: db)
            }
        }
    }

    func remove(_ document: SearchDocument) throws {
        try database.write { try store.remove(kind: document.kind, doc: document.doc, in: $0) }
    }

    /// Ids of all hits, in order.
    func ids(
        _ text: String, _ comparison: SearchComparison = .fold, owner: Int = 1, kinds: [SearchKind] = [.entry, .photo]
    ) throws -> [String] {
        guard let query = SearchQuery(text: text, comparison: comparison) else { return [] }
        return try database.read { db in
            try store.search(query, owner: owner, kinds: kinds, after: nil, limit: 100_000, in: db).hits.map(\.id)
        }
    }

    func list(
        _ text: String, owner: Int = 1, kind: SearchKind = .entry, isHidden: Bool = false,
        order: SearchOrder = .timeDescending, days: ClosedRange<Int>? = nil, condition: SQL? = nil,
        after: SearchPosition? = nil, limit: Int = 100_000
    ) throws -> SearchPage {
        guard let query = SearchQuery(text: text, comparison: .fold) else {
            return SearchPage(hits: [], hasMore: false)
        }
        return try database.read { db in
            try store.list(
                query, owner: owner, kind: kind, isHidden: isHidden, order: order, days: days, condition: condition,
                after: after, limit: limit, in: db)
        }
    }

    /// Forgets a text that search may ask for again.
    func forget(_ document: SearchDocument) {
        source.forget(document)
    }
}

/// Keeps what was put, as the diary's tables do.
final class TextSource: SearchSource {
    private let fields = Mutex<[SearchKind: [Int64: [String]]]>([:])

    func keep(_ document: SearchDocument) {
        fields.withLock { $0[document.kind, default: [:]][document.doc] = document.fields }
    }

    func forget(_ document: SearchDocument) {
        fields.withLock { $0[document.kind, default: [:]][document.doc] = nil }
    }

    func searchFields(kind: SearchKind, doc: Int64, in db: Database) throws -> [String]? {
        fields.withLock { $0[kind]?[doc] }
    }
}

extension SearchDocument {
    static let dayMicroseconds: Int64 = 86_400_000_000

    /// An entry at noon UTC of a day.
    static func entry(_ doc: Int64, owner: Int = 1, day: Int = 20_000, at: Int64 = 0, _ fields: String...) -> Self {
        SearchDocument(
            kind: .entry, doc: doc, id: "e\(1_000_000 + doc)", owner: owner, day: day,
            time: Int64(day) * dayMicroseconds + dayMicroseconds / 2 + at, sequence: doc, isHidden: false,
            fields: fields)
    }

    /// A photo at noon UTC of a day.
    static func photo(_ doc: Int64, owner: Int = 1, day: Int = 20_000, at: Int64 = 0, _ fields: String...) -> Self {
        var document = entry(doc, owner: owner, day: day, at: at)
        document.kind = .photo
        document.id = "p\(1_000_000 + doc)"
        document.fields = fields
        return document
    }
}

/// SplitMix64: random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
