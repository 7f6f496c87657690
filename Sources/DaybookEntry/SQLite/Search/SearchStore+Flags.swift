import GRDB
import SearchText

/// Changes of a resource's flags: the text is unchanged, in the tables and in the index.
///
/// `flags` in `search_pending` are the flags of a document in the index, `fresh` the flags to be written. Both are null
/// for a document whose whole text is pending.
extension SearchStore {
    /// Adds the columns for flags to the table of pending documents.
    static func addPendingFlags(_ db: Database) throws {
        try db.execute(
            sql: "ALTER TABLE search_pending ADD COLUMN flags TEXT; ALTER TABLE search_pending ADD COLUMN fresh TEXT")
    }

    /// Stores a document that differs from the stored one only in its flags.
    ///
    /// - Returns: `false` if the document differs otherwise, or is not stored like `stale`. Nothing was then changed.
    func putFlags(of document: SearchDocument, inPlaceOf stale: SearchDocument, in db: Database) throws -> Bool {
        var same = stale
        same.content.flags = document.content.flags
        guard same == document, !document.content.texts.isEmpty else { return false }
        let (old, new) = (Self.ending(stale.content.flags), Self.ending(document.content.flags))
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    UPDATE search_doc SET norm = substr(norm, 1, length(norm) - ?3) || ?4
                    WHERE kind = ?1 AND doc = ?2 AND tail IS NULL AND (?3 = 0 OR substr(norm, -?3) = ?5) RETURNING rid
                    """),
            arguments: [document.kind.rawValue, document.doc, old.unicodeScalars.count, new, old])
        guard let rowID: Int64 = row?[0] else { return false }
        try postpone(
            rowID: rowID, flags: Self.text(stale.content.flags), fresh: Self.text(document.content.flags), in: db)
        return true
    }

    /// Returns the flags that the index has of a document whose flags alone are pending; `nil` if nothing or the whole
    /// text is pending.
    func pendingFlags(rowID: Int64, in db: Database) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(sql: "SELECT flags FROM search_pending WHERE rid = ?"), arguments: [rowID])
    }

    /// Returns a stored text without a tail, with its flags replaced.
    static func text(_ norm: String, withFlags flags: String) -> String {
        var bytes = Array(norm.utf8)
        while bytes.count > 1, let last = bytes.last, SearchFlag.isMark(last),
            bytes[bytes.count - 2] == FoldedDocument.separator
        {
            bytes.removeLast(2)
        }
        for flag in flags.utf8 { bytes += [FoldedDocument.separator, flag] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func postpone(rowID: Int64, flags: String, fresh: String, in db: Database) throws {
        // A pending row already has the flags of the index; a pending whole text is read with its flags.
        try db.cachedStatement(
            sql: """
                INSERT INTO search_pending (rid, flags, fresh) VALUES (?, ?, ?)
                ON CONFLICT(rid) DO UPDATE SET fresh = excluded.fresh WHERE flags IS NOT NULL
                """
        ).execute(arguments: [rowID, flags, fresh])
    }

    /// Returns the grams of flags.
    private static func text(_ flags: Set<SearchFlag>) -> String {
        String(decoding: flags.map(\.mark).sorted(), as: UTF8.self)
    }

    /// Returns the part of a stored text that holds the flags, after the other fields.
    private static func ending(_ flags: Set<SearchFlag>) -> String {
        String(decoding: flags.map(\.mark).sorted().flatMap { [FoldedDocument.separator, $0] }, as: UTF8.self)
    }
}
