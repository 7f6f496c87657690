import GRDB
import SearchText

/// The full-text index of a SQLite diary.
struct SQLiteSearch: SearchIndexing {
    let database: Database

    static let store = SearchStore(source: Source())

    /// The source of documents' raw text in the diary's tables.
    private struct Source: SearchSource {
        func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent? {
            let db = SQLConnection(db)
            return switch kind {
            case .entry: try taken(doc, entries: SQLEntries(db: db))?.searchContent
            case .photo: try SQLPhotos(db: db).photos(keys: [doc]).first?.searchContent
            case .album: try SQLAlbums(db: db).albums(keys: [doc]).first?.searchContent
            }
        }

        /// Returns an entry as the index has it: without the changes of its photos that are not applied yet.
        private func taken(_ doc: Int64, entries: SQLEntries) throws -> StoredEntry? {
            try entries.entries(keys: [doc]).first.map { try entries.taken($0) }
        }

        func contentWithoutHidden(entry doc: Int64, in db: Database) throws -> SearchContent? {
            let entries = SQLEntries(db: SQLConnection(db))
            guard try entries.holdsHidden(entry: doc) else { return nil }
            return try entries.entries(keys: [doc]).first?.seen(isUnlocked: false).searchContent
        }
    }

    /// Refolds a few documents that another version folded. Call it in a transaction of its own.
    ///
    /// - Returns: Whether there is more to do.
    static func refoldSlice(in db: Database) throws -> Bool {
        guard try RefoldState.read(in: db)?.isDone == false else { return false }
        if try store.rebuildSlice(in: db) { return true }
        // The results of saved searches may change, so they are filled again.
        try db.execute(sql: "UPDATE album SET filled = x'' WHERE filter IS NOT NULL")
        return false
    }

    func put(_ document: SearchDocument) throws { try Self.store.put(document, in: database) }

    func putFlags(of document: SearchDocument, inPlaceOf stale: SearchDocument) throws -> Bool {
        try Self.store.putFlags(of: document, inPlaceOf: stale, in: database)
    }

    func remove(kind: SearchKind, doc: Int64) throws { try Self.store.remove(kind: kind, doc: doc, in: database) }

    func search(_ plan: SearchPlan, owner: Int64) throws -> SearchPage {
        var page = try Self.store.search(plan, owner: Int(owner), in: database)
        page.isIndexing = try Self.store.isRefolding(owner: Int(owner), in: database)
        return page
    }

    func keys(of list: IndexedList) throws -> [Int64] {
        let page = try Self.store.list(
            list.text, owner: Int(list.owner), kind: list.kind, isHidden: list.isHidden,
            omitsHidden: list.omitsHidden, order: list.order, days: list.days, condition: list.condition.literal,
            after: list.after, limit: list.limit, in: database)
        return page.hits.map(\.doc)
    }

    func check(_ part: IndexPart) throws -> IndexCheck { try Self.store.check(part, in: database) }
}

extension SQLText {
    /// The same SQL in GRDB's form, for use in another statement.
    fileprivate var literal: SQL {
        SQL(sql: text, arguments: StatementArguments(values.map(\.parameter.databaseValue)))
    }
}
