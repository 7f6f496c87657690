import GRDB

/// Folding stored texts anew when another version of ``Fold`` folded them: slice by slice, while the diary serves.
///
/// `search_state` has the version that all texts are of, the version that they are brought to (`target`), and the last row
/// that was (`rebuilt`). Texts not reached yet are searched as they were folded; ``isRefolding(owner:in:)`` tells.
extension SearchStore {
    /// The documents that one transaction folds anew: some milliseconds of work.
    static let refoldedDocuments = 64
    /// The bytes of text in a transaction after which it folds no further document.
    private static let refoldedBytes = 128 << 10

    /// Notes how far texts are folded anew, and to which version.
    static func createTarget(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE search_state ADD COLUMN target INTEGER")
    }

    /// Begins to fold anew the texts that another version folded, unless that was begun. To be called before the diary
    /// serves.
    static func beginRefolding(in db: Database) throws {
        guard let state = try RefoldState.read(in: db), !state.isDone, state.target != Fold.version else { return }
        try SearchTerms.refold(in: db)
        try db.execute(sql: "UPDATE search_state SET target = ?, rebuilt = NULL", arguments: [Fold.version])
    }

    /// Folds the next documents anew. To be called in a transaction of its own, until it returns false.
    ///
    /// - Returns: Whether there is more to do.
    func rebuildSlice(in db: Database, documents: Int = refoldedDocuments) throws -> Bool {
        guard let state = try RefoldState.read(in: db), !state.isDone else { return false }
        let slice = try storedSlice(
            from: state.rebuilt.map { $0 + 1 } ?? 0, documents: documents, bytes: Self.refoldedBytes, in: db
        ).documents
        for document in slice { try refold(document, isReindexed: state.fold < Grams.version, in: db) }
        if let last = slice.last {
            try db.execute(sql: "UPDATE search_state SET rebuilt = ?", arguments: [last.rowID])
            return true
        }
        try db.execute(sql: "UPDATE search_state SET fold = ?, rebuilt = NULL", arguments: [Fold.version])
        return false
    }

    /// Whether texts of an owner are still stored as another version of ``Fold`` folded them, so that a search may miss
    /// them.
    func isRefolding(owner: Int, in db: Database) throws -> Bool {
        guard let state = try RefoldState.read(in: db), !state.isDone else { return false }
        let first = layout.section(owner: owner, kind: .entry, isHidden: false) << SearchLayout.sectionShift
        let next = (Int64(owner) + 1) << (SearchLayout.sectionShift + 3)
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_doc WHERE rid >= ? AND rid < ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [max(first, state.firstStale), next]) != nil
    }

    /// Documents of every section in the order of row ids, from one on: no more than asked, and no further ones from so
    /// many bytes of text on.
    ///
    /// - Returns: Them, and whether they are the last ones.
    func storedSlice(
        from first: Int64, documents: Int, bytes most: Int = writtenBytes, in db: Database
    ) throws -> (documents: [StoredDocument], isLast: Bool) {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT rid, doc, id, day, norm FROM search_doc WHERE rid >= ? ORDER BY rid LIMIT ?",
            arguments: [first, documents])
        var (slice, bytes): ([StoredDocument], Int) = ([], 0)
        while bytes < most, let row = try rows.next() {
            let document = StoredDocument(row)
            bytes += document.norm.utf8.count
            slice.append(document)
        }
        return (slice, slice.count < documents && bytes < most)
    }

    /// - Parameter isReindexed: Whether the index is to have other grams of a text that stays as it is.
    private func refold(_ old: StoredDocument, isReindexed: Bool, in db: Database) throws {
        guard let kind = SearchLayout.kind(ofRow: old.rowID) else { return }
        guard let content = try source.searchContent(kind: kind, doc: old.doc, in: db) else {
            try postpone(rowID: old.rowID, indexed: old.norm, in: db)
            return try db.execute(sql: "DELETE FROM search_doc WHERE rid = ?", arguments: [old.rowID])
        }
        let folded = FoldedDocument(content)
        let isSame = old.norm.utf8.elementsEqual(folded.bytes)
        if isSame, !isReindexed { return }
        try postpone(rowID: old.rowID, indexed: old.norm, in: db)
        if isSame { return }
        let norm = String(decoding: folded.bytes, as: UTF8.self)
        try db.cachedStatement(sql: "UPDATE search_doc SET tail = ?, norm = ? WHERE rid = ?")
            .execute(arguments: [folded.tailStart, norm, old.rowID])
    }
}
