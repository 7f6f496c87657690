import GRDB

/// Documents whose grams the full-text index does not have yet, or still has: the table `search_pending`.
///
/// FTS5 writes a segment at every commit, and every segment is merged with others again and again. Documents wait in
/// the table until many make one segment; meanwhile a search looks at each that waits. What waits is written in the
/// transactions that change the resources, so a diary that ends at any instant has all of it.
extension SearchStore {
    /// From how many documents on they are written into the index.
    static let pendingLimit = 256

    /// From so many bytes of text on they are written, too, and no further document is in the same transaction: a tenth
    /// of a second of work.
    static let writtenBytes = 2 << 20

    /// How many pages of the index are merged in one transaction: some milliseconds of work.
    static let mergedPages = 16

    /// How many segments of like size are merged into one.
    private static let mergedSegments = 4

    /// Makes the table, and has only ``merge(in:pages:)`` merge.
    static func createPending(_ db: Database) throws {
        // `indexed` is the stored text whose grams the index has; null where it has none.
        try db.execute(
            sql: """
                CREATE TABLE search_pending (rid INTEGER PRIMARY KEY, indexed TEXT) STRICT;
                INSERT INTO search_fts (search_fts, rank) VALUES ('automerge', 0);
                INSERT INTO search_fts (search_fts, rank) VALUES ('usermerge', \(mergedSegments));
                """)
    }

    /// Whether so many documents wait, or more.
    static func isPending(_ count: Int, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_pending LIMIT 1 OFFSET ?")
        return try Int.fetchOne(statement, arguments: [count - 1]) != nil
    }

    /// Notes that the index is to have the grams of a document's stored text.
    ///
    /// - Parameter indexed: The text whose grams it has until now; nil for none.
    func postpone(rowID: Int64, indexed: String?, in db: Database) throws {
        if let flags = try pendingFlags(rowID: rowID, in: db), let indexed {
            // The index has the text as it stands, but for its flags.
            try db.cachedStatement(
                sql: "UPDATE search_pending SET indexed = ?, flags = NULL, fresh = NULL WHERE rid = ?"
            )
            .execute(arguments: [Self.text(indexed, withFlags: flags), rowID])
        }
        // What waits already tells what the index has.
        try db.cachedStatement(sql: "INSERT INTO search_pending (rid, indexed) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .execute(arguments: [rowID, indexed])
    }

    /// Writes the grams of documents that wait into the index, in the order of row ids, which FTS5 makes one segment of.
    /// Takes no more than ``writtenBytes`` and one document.
    ///
    /// - Returns: How many did.
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
            // It must be given the very text that was put in, else grams stay behind.
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

    /// Merges segments of the index where there are many of like size.
    ///
    /// - Returns: Whether there was something to merge.
    static func merge(in db: Database, pages: Int = mergedPages) throws -> Bool {
        let before = db.totalChangesCount
        try db.cachedStatement(sql: "INSERT INTO search_fts (search_fts, rank) VALUES ('merge', ?)")
            .execute(arguments: [pages])
        // The statement itself is one change (<https://www.sqlite.org/fts5.html#the_merge_command>).
        return db.totalChangesCount - before > 1
    }
}
