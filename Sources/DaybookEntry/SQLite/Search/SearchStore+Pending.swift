import GRDB

/// Documents whose grams are not in the full-text index yet, or still have to be removed from it: the table
/// `search_pending`.
///
/// FTS5 writes a segment at every commit, and every segment is merged with others several times. Documents are pending
/// in the table until many make one segment; in the meantime a search examines each pending document. Rows are added in
/// the transactions that change the resources, so that no crash loses them.
extension SearchStore {
    /// The number of pending documents from which on they are written into the index.
    static let pendingLimit = 256

    /// The bytes of pending text from which on it is written too, and the maximum per transaction: a tenth of a second
    /// of work.
    static let writtenBytes = 2 << 20

    /// The number of pages of the index merged in one transaction: some milliseconds of work.
    static let mergedPages = 16

    /// The number of segments of similar size that are merged into one.
    private static let mergedSegments = 4

    /// Creates the table, and disables merging except by ``merge(in:pages:)``.
    static func createPending(_ db: Database) throws {
        // `indexed` is the stored text whose grams are in the index; null if there are none.
        try db.execute(
            sql: """
                CREATE TABLE search_pending (rid INTEGER PRIMARY KEY, indexed TEXT) STRICT;
                INSERT INTO search_fts (search_fts, rank) VALUES ('automerge', 0);
                INSERT INTO search_fts (search_fts, rank) VALUES ('usermerge', \(mergedSegments));
                """)
    }

    /// Returns whether at least the given number of documents is pending.
    static func isPending(_ count: Int, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_pending LIMIT 1 OFFSET ?")
        return try Int.fetchOne(statement, arguments: [count - 1]) != nil
    }

    /// Notes that the grams of a document's stored text have to be written into the index.
    ///
    /// - Parameter indexed: The text whose grams are in the index until now; `nil` for none.
    func postpone(rowID: Int64, indexed: String?, in db: Database) throws {
        if let flags = try pendingFlags(rowID: rowID, in: db), let indexed {
            // The index has this text, except for its flags.
            try db.cachedStatement(
                sql: "UPDATE search_pending SET indexed = ?, flags = NULL, fresh = NULL WHERE rid = ?"
            )
            .execute(arguments: [Self.text(indexed, withFlags: flags), rowID])
        }
        // A pending row already has the text in the index.
        try db.cachedStatement(sql: "INSERT INTO search_pending (rid, indexed) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .execute(arguments: [rowID, indexed])
    }

    /// Writes the grams of pending documents into the index, in the order of row ids, so that FTS5 makes one segment of
    /// them. Stops after the document that reaches ``writtenBytes``.
    ///
    /// - Returns: The number of documents written.
    @discardableResult
    static func writePending(in db: Database, limit: Int = 2 * pendingLimit) throws -> Int {
        let removal = try db.cachedStatement(
            sql: "INSERT INTO search_fts (search_fts, rowid, norm) VALUES ('delete', ?, ?)")
        let addition = try db.cachedStatement(sql: "INSERT INTO search_fts (rowid, norm) VALUES (?, ?)")
        let waiting = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT p.rid, iif(p.flags IS NULL, p.indexed, p.flags), iif(p.flags IS NULL, d.norm, p.fresh),
                        p.flags IS NULL
                    FROM search_pending p LEFT JOIN search_doc d ON d.rid = p.rid ORDER BY p.rid LIMIT ?
                    """), arguments: [limit])
        var (count, bytes, last): (Int, Int, Int64?) = (0, 0, nil)
        while bytes < writtenBytes, let row = try waiting.next() {
            let (rowID, indexed, norm, isWhole): (Int64, String?, String?, Bool) = (row[0], row[1], row[2], row[3])
            // FTS5 must be given exactly the text that was added, or grams remain.
            if let indexed {
                try removal.execute(
                    arguments: [rowID, isWhole ? SectionGram.indexed(indexed, rowID: rowID) : indexed])
            }
            if let norm {
                try addition.execute(arguments: [rowID, isWhole ? SectionGram.indexed(norm, rowID: rowID) : norm])
            }
            count += 1
            bytes += (indexed?.utf8.count ?? 0) + (norm?.utf8.count ?? 0)
            last = rowID
        }
        if let last {
            try db.cachedStatement(sql: "DELETE FROM search_pending WHERE rid <= ?").execute(arguments: [last])
        }
        return count
    }

    /// Merges segments of the index if there are many of similar size.
    ///
    /// - Returns: Whether there were any segments to merge.
    static func merge(in db: Database, pages: Int = mergedPages) throws -> Bool {
        let before = db.totalChangesCount
        try db.cachedStatement(sql: "INSERT INTO search_fts (search_fts, rank) VALUES ('merge', ?)")
            .execute(arguments: [pages])
        // The statement itself is one change (<https://www.sqlite.org/fts5.html#the_merge_command>).
        return db.totalChangesCount - before > 1
    }
}
