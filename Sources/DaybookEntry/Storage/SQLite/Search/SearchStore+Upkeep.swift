import GRDB

extension SearchStore {
    /// Folds a part of the stored texts anew if they were folded by another version of ``Fold``.
    ///
    /// To be called at start, each time in a transaction of its own, until it returns false. Until then the texts not
    /// reached yet are searched as they were folded.
    ///
    /// - Returns: Whether there is more to do.
    func rebuildSlice(in db: Database, documents: Int = 1000) throws -> Bool {
        let state = try Row.fetchOne(db, sql: "SELECT fold, rebuilt FROM search_state")
        guard let state, state[0] != Fold.version else { return false }
        let reached: Int64? = state[1]
        let slice = try storedSlice(from: reached.map { $0 + 1 } ?? 0, documents: documents, in: db).documents
        for document in slice { try refold(document, in: db) }
        while try Self.writePending(in: db) > 0 {}
        if let last = slice.last {
            try db.execute(sql: "UPDATE search_state SET rebuilt = ?", arguments: [last.rowID])
            return true
        }
        try db.execute(sql: "UPDATE search_state SET fold = ?, rebuilt = NULL", arguments: [Fold.version])
        return false
    }

    /// Whether texts are stored that another version of ``Fold`` folded.
    static func isStale(in db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT fold FROM search_state") != Fold.version
    }

    /// Documents of every section in the order of row ids, from one on: no more than asked, and no further ones from
    /// ``writtenBytes`` of text on.
    ///
    /// - Returns: Them, and whether they are the last ones.
    func storedSlice(
        from first: Int64, documents: Int, in db: Database
    ) throws -> (documents: [StoredDocument], isLast: Bool) {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT rid, doc, id, day, norm FROM search_doc WHERE rid >= ? ORDER BY rid LIMIT ?",
            arguments: [first, documents])
        var (slice, bytes): ([StoredDocument], Int) = ([], 0)
        while bytes < Self.writtenBytes, let row = try rows.next() {
            let document = StoredDocument(row)
            bytes += document.norm.utf8.count
            slice.append(document)
        }
        return (slice, slice.count < documents && bytes < Self.writtenBytes)
    }

    private func refold(_ old: StoredDocument, in db: Database) throws {
        guard let kind = SearchLayout.kind(ofRow: old.rowID) else { return }
        try postpone(rowID: old.rowID, indexed: old.norm, in: db)
        guard let content = try source.searchContent(kind: kind, doc: old.doc, in: db) else {
            return try db.execute(sql: "DELETE FROM search_doc WHERE rid = ?", arguments: [old.rowID])
        }
        let folded = FoldedDocument(content)
        let norm = String(decoding: folded.bytes, as: UTF8.self)
        try db.execute(
            sql: "UPDATE search_doc SET tail = ?, norm = ? WHERE rid = ?",
            arguments: [folded.tailStart, norm, old.rowID])
    }
}
