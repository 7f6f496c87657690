import GRDB
import SearchText

/// Refolding of stored texts that another version of ``Fold`` folded: slice by slice, while the diary serves requests.
///
/// `search_state` has the version of all texts, the version that they are converted to (`target`), and the last
/// converted row (`rebuilt`). Texts not converted yet are searched in their old form; ``isRefolding(owner:in:)``
/// reports this.
extension SearchStore {
    /// The number of documents that one transaction refolds: some milliseconds of work.
    static let refoldedDocuments = 64
    /// The bytes of text after which a transaction refolds no further document.
    private static let refoldedBytes = 128 << 10

    /// Adds the column for the target version of refolding.
    static func createTarget(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE search_state ADD COLUMN target INTEGER")
    }

    /// Begins to refold the texts that another version folded, unless this has begun already. Called before the diary
    /// serves requests.
    static func beginRefolding(in db: Database) throws {
        guard let state = try RefoldState.read(in: db), !state.isDone, state.target != Fold.version else { return }
        try SearchTerms.refold(in: db)
        try db.execute(sql: "UPDATE search_state SET target = ?, rebuilt = NULL", arguments: [Fold.version])
    }

    /// Refolds the next documents. Call it in a transaction of its own, until it returns false.
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

    /// Returns whether texts of an owner are still in the form of another version of ``Fold``, so that a search may
    /// miss them.
    func isRefolding(owner: Int, in db: Database) throws -> Bool {
        guard let state = try RefoldState.read(in: db), !state.isDone else { return false }
        let first = try layout.section(owner: owner, kind: .entry, isHidden: false) << SearchLayout.sectionShift
        let next = (Int64(owner) + 1) << (SearchLayout.sectionShift + 3)
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_doc WHERE rid >= ? AND rid < ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [max(first, state.firstStale), next]) != nil
    }

    /// Returns documents of every section in the order of row ids, from the given one on: at most `documents`, and none
    /// after `bytes` of text.
    ///
    /// - Returns: The documents, and whether they are the last ones.
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

    /// Refolds one document.
    ///
    /// - Parameter isReindexed: Whether the grams of an unchanged text have to be indexed again.
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
