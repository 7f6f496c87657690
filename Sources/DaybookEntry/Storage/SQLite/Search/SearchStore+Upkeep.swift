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
        let rows = try Row.fetchAll(
            db, sql: "SELECT rid, day, norm, doc FROM search_doc WHERE rid > ? ORDER BY rid LIMIT ?",
            arguments: [reached ?? -1, documents])
        for row in rows {
            let old = StoredDocument(rowID: row[0], day: row[1], norm: row[2])
            try refold(old, doc: row[3], in: db)
        }
        while try Self.writePending(in: db) > 0 {}
        if let last = rows.last {
            try db.execute(sql: "UPDATE search_state SET rebuilt = ?", arguments: [last[0] as Int64])
            return true
        }
        try db.execute(sql: "UPDATE search_state SET fold = ?, rebuilt = NULL", arguments: [Fold.version])
        return false
    }

    /// Whether texts are stored that another version of ``Fold`` folded.
    static func isStale(in db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT fold FROM search_state") != Fold.version
    }

    private func refold(_ old: StoredDocument, doc: Int64, in db: Database) throws {
        guard let kind = SearchLayout.kind(ofRow: old.rowID) else { return }
        try postpone(rowID: old.rowID, indexed: old.norm, in: db)
        guard let content = try source.searchContent(kind: kind, doc: doc, in: db) else {
            return try db.execute(sql: "DELETE FROM search_doc WHERE rid = ?", arguments: [old.rowID])
        }
        let folded = FoldedDocument(content)
        let norm = String(decoding: folded.bytes, as: UTF8.self)
        try db.execute(
            sql: "UPDATE search_doc SET tail = ?, norm = ? WHERE rid = ?",
            arguments: [folded.tailStart, norm, old.rowID])
    }
}
