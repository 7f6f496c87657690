import GRDB
import SearchText

/// The search index over the diary's own tables.
struct SQLiteSearch: SearchReading {
    let db: SQLiteConnection

    static let store = SearchStore(source: Source())

    /// The source of documents' raw text in the diary's tables.
    private struct Source: SearchSource {
        func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent? {
            let db = SQLiteConnection(database: db)
            return switch kind {
            case .entry: try taken(doc, entries: SQLiteEntries(db: db))?.searchContent
            case .photo: try SQLitePhotos(db: db).photos(keys: [doc]).first?.searchContent
            case .album: try SQLiteAlbums(db: db).albums(keys: [doc]).first?.searchContent
            }
        }

        /// Returns an entry as the index has it: without the changes of its photos that are not applied yet.
        private func taken(_ doc: Int64, entries: SQLiteEntries) throws -> StoredEntry? {
            try entries.entries(keys: [doc]).first.map { try entries.taken($0) }
        }

        func contentWithoutHidden(entry doc: Int64, in db: Database) throws -> SearchContent? {
            let entries = SQLiteEntries(db: SQLiteConnection(database: db))
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

    func search(owner: Int64, _ plan: SearchPlan) throws -> SearchPage {
        var plan = plan
        plan.omitsHidden = try plan.omitsHidden && hidesPhotos(owner: owner)
        var page = try Self.store.search(plan, owner: Int(owner), in: db.database)
        page.isIndexing = try Self.store.isRefolding(owner: Int(owner), in: db.database)
        return page
    }

    func terms(owner: Int64, in range: TermRange, limit: Int) throws -> [Suggestion] {
        let column = range.isInitials ? "initials" : "key"
        return try db.all(
            """
            SELECT kind, name, count FROM search_term WHERE owner = ? AND \(column) >= ? AND \(column) < ?
            \(range.isInitials ? "AND initials <> ''" : "") ORDER BY \(column) LIMIT ?
            """, values: [owner, range.from, range.end, limit]
        ) { row in
            let (kind, name, count): (Int64, String, Int64) = try (row.next(), row.next(), row.next())
            return SearchTerm.Kind(rawValue: kind).map { Suggestion(kind: $0, text: name, count: count) }
        }.compactMap(\.self)
    }

    func check(_ part: IndexPart) throws -> IndexCheck {
        var check = try Self.store.check(part, in: db.database)
        check.findable =
            try SQLiteEntries(db: db).findableCount() + SQLitePhotos(db: db).findableCount()
            + SQLiteAlbums(db: db).count()
        return check
    }

    /// Returns the keys of a list's items that contain a text, in the list's order, and one more if there is one.
    func keys(owner: Int64, _ query: ListQuery, holding text: SearchQuery) throws -> [Int64] {
        let filter = ListFilter(query: query, owner: owner)
        let condition =
            SQLText("EXISTS (SELECT 1 FROM \(filter.table) e WHERE e.key = d.doc AND ") + filter.conditions
            + SQLText(")")
        let order: SearchOrder =
            switch query.order {
            case .newestFirst: .timeDescending
            case .oldestFirst: .timeAscending
            case .sequenceDescending: .sequenceDescending
            case .sequenceAscending: throw DiaryError.internalFault("What is searched has no way back by sequence.")
            }
        let page = try Self.store.list(
            text, owner: Int(owner), kind: query.kind == .photo ? .photo : .entry, isHidden: query.hidden,
            omitsHidden: query.omitsHidden && hidesPhotos(owner: owner), order: order, days: days(query),
            condition: condition.literal,
            after: query.after.map { position($0, order: query.order) }, limit: query.pageSize + 1, in: db.database)
        return page.hits.map(\.doc)
    }

    /// Returns whether any photo of the owner is hidden. Most owners have none, and no entry has to be examined for
    /// them.
    private func hidesPhotos(owner: Int64) throws -> Bool {
        try SQLitePhotos(db: db).hasHidden(owner: owner)
    }

    private func days(_ query: ListQuery) -> ClosedRange<Int>? {
        guard query.from != nil || query.to != nil else { return nil }
        let first = Int((query.from ?? CivilDate.earliest).day)
        let last = Int((query.to ?? CivilDate.latest).day)
        return first <= last ? first...last : nil
    }

    private func position(_ position: PagePosition, order: ListOrder) -> SearchPosition {
        let isSequence = order.isBySequence
        return SearchPosition(
            day: 0, time: isSequence ? 0 : position.primary, sequence: isSequence ? position.primary : 0,
            id: position.id.description)
    }
}
