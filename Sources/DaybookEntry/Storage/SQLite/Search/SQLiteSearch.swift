import GRDB

/// The search index over the diary's own tables.
struct SQLiteSearch: SearchReading {
    let db: SQLiteConnection

    static let store = SearchStore(source: Source())

    /// Reads documents' text again from entries and photos.
    private struct Source: SearchSource {
        func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent? {
            let db = SQLiteConnection(database: db)
            return switch kind {
            case .entry: try SQLiteEntries(db: db).entries(keys: [doc]).first?.searchContent
            case .photo: try SQLitePhotos(db: db).photos(keys: [doc]).first?.searchContent
            case .album: nil
            }
        }
    }

    /// Folds anew what another version folded, slice by slice. Blocks.
    static func bringUpToDate(_ pool: DatabasePool) throws {
        while try pool.write({ try store.rebuildSlice(in: $0) }) {}
    }

    func search(owner: Int64, _ plan: SearchPlan) throws -> SearchPage {
        try Self.store.search(plan, owner: Int(owner), in: db.database)
    }

    /// The numbers of a list's items that hold a text, in the list's order, and one more when there is more.
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
            }
        let page = try Self.store.list(
            text, owner: Int(owner), kind: query.kind == .photo ? .photo : .entry, isHidden: query.hidden, order: order,
            days: days(query), condition: condition.literal, after: query.after.map { position($0, query.order) },
            limit: query.pageSize + 1, in: db.database)
        return page.hits.map(\.doc)
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
