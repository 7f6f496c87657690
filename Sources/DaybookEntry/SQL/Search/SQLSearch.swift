import SearchText

/// The search and the suggestions over the diary's tables and the engine's full-text index.
struct SQLSearch: SearchReading {
    let db: SQLConnection

    func search(owner: Int64, _ plan: SearchPlan) throws -> SearchPage {
        var plan = plan
        plan.omitsHidden = try plan.omitsHidden && hidesPhotos(owner: owner)
        return try db.index.search(plan, owner: owner)
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
        var check = try db.index.check(part)
        check.findable =
            try SQLEntries(db: db).findableCount() + SQLPhotos(db: db).findableCount() + SQLAlbums(db: db).count()
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
        return try db.index.keys(
            of: IndexedList(
                text: text, owner: owner, kind: query.kind == .photo ? .photo : .entry, isHidden: query.hidden,
                omitsHidden: query.omitsHidden && hidesPhotos(owner: owner), order: order, days: days(query),
                condition: condition, after: query.after.map { position($0, order: query.order) },
                limit: query.pageSize + 1))
    }

    /// Returns whether any photo of the owner is hidden. Most owners have none, and no entry has to be examined for
    /// them.
    private func hidesPhotos(owner: Int64) throws -> Bool {
        try SQLPhotos(db: db).hasHidden(owner: owner)
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

/// A list that is restricted to a text.
struct IndexedList {
    var text: SearchQuery
    var owner: Int64
    var kind: SearchKind
    var isHidden: Bool
    /// Whether entries are matched without the text of their hidden photos.
    var omitsHidden: Bool
    var order: SearchOrder
    /// The civil dates of the items, in days since 1970-01-01; `nil` for all.
    var days: ClosedRange<Int>?
    /// A condition on the document `d`.
    var condition: SQLText
    /// The end of the previous page.
    var after: SearchPosition?
    var limit: Int
}

/// The full-text index of an engine, within a transaction.
protocol SearchIndexing {
    /// Makes a document findable, in place of an earlier version.
    func put(_ document: SearchDocument) throws

    /// Stores a document that differs from the stored one only in its flags.
    ///
    /// - Returns: `false` if the document differs otherwise. Nothing was then changed.
    func putFlags(of document: SearchDocument, inPlaceOf stale: SearchDocument) throws -> Bool

    /// Makes a document unfindable. Does nothing if it does not exist.
    func remove(kind: SearchKind, doc: Int64) throws

    /// Returns a page of hits, section by section.
    func search(_ plan: SearchPlan, owner: Int64) throws -> SearchPage

    /// Returns the keys of the items of a list that contain a text, in the list's order.
    func keys(of list: IndexedList) throws -> [Int64]

    /// Compares a part of the documents with their resources. The findable resources are not counted.
    func check(_ part: IndexPart) throws -> IndexCheck
}
