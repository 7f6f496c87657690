import GRDB

/// The search index over the diary's own tables.
enum SQLiteSearch {
    static let store = SearchStore(source: Source())

    /// Reads documents' text again from entries and photos.
    private struct Source: SearchSource {
        func searchFields(kind: SearchKind, doc: Int64, in db: Database) throws -> [String]? {
            let transaction = SQLiteTransaction(db: db)
            return switch kind {
            case .entry: try transaction.entries(keys: [doc]).first?.searchFields
            case .photo: try transaction.photos(keys: [doc]).first?.searchFields
            }
        }
    }

    /// Folds anew what another version folded, slice by slice. Blocks.
    static func bringUpToDate(_ pool: DatabasePool) throws {
        while try pool.write({ try store.rebuildSlice(in: $0) }) {}
    }
}

extension SQLiteTransaction {
    func search(owner: Int64, _ criteria: SearchCriteria, limit: Int) throws -> SearchPage {
        try SQLiteSearch.store.search(
            criteria.query, owner: Int(owner), kinds: criteria.kinds, after: criteria.after, limit: limit, in: db)
    }

    /// A list whose items hold a text.
    func list(owner: Int64, _ query: ListQuery, holding text: SearchQuery) throws -> [ListItem] {
        let filter = ListFilter(query: query, owner: owner)
        let condition: SQL = """
            EXISTS (SELECT 1 FROM \(sql: filter.table) e WHERE e.key = d.doc AND \(filter.conditions))
            """
        let order: SearchOrder =
            switch query.order {
            case .newestFirst: .timeDescending
            case .oldestFirst: .timeAscending
            case .sequenceDescending: .sequenceDescending
            }
        let page = try SQLiteSearch.store.list(
            text, owner: Int(owner), kind: query.kind == .photo ? .photo : .entry, isHidden: query.hidden, order: order,
            days: days(query), condition: condition, after: query.after.map { position($0, query.order) },
            limit: query.pageSize + 1, in: db)
        let keys = page.hits.map(\.doc)
        let rows = try db.rows(
            "SELECT key, at, id, sequence, weight FROM \(filter.table) WHERE key IN (SELECT value FROM json_each(?))",
            [TextList.write(keys)])
        var items: [Int64: ListItem] = [:]
        for row in rows { items[row["key"]] = item(row, query.order) }
        return keys.compactMap { items[$0] }
    }

    private func days(_ query: ListQuery) -> ClosedRange<Int>? {
        guard query.from != nil || query.to != nil else { return nil }
        let first = Int((query.from ?? CivilDate.earliest).day)
        let last = Int((query.to ?? CivilDate.latest).day)
        return first <= last ? first...last : nil
    }

    private func position(_ position: PagePosition, _ order: ListOrder) -> SearchPosition {
        let isSequence = order == .sequenceDescending
        return SearchPosition(
            day: 0, time: isSequence ? 0 : position.primary, sequence: isSequence ? position.primary : 0,
            id: position.id.description)
    }
}
