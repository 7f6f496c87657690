import GRDB
import SearchText

/// The rebuilding of the full-text index, in steps. Every search between the steps finds everything, because it
/// examines the documents whose grams are pending.
extension SearchStore {
    /// Empties the index of grams, and makes all documents pending, in one transaction.
    ///
    /// A damaged index may hold grams that no document has, so that removing those of its documents would leave some.
    static func forgetGrams(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO search_fts (search_fts) VALUES ('delete-all');
                DELETE FROM search_pending;
                INSERT INTO search_pending (rid) SELECT rid FROM search_doc;
                """)
    }

    /// Removes the documents without a resource from the next part of all.
    ///
    /// - Returns: The beginning of the next part, and the number of documents in this one; no beginning if it was the
    ///   last one.
    func removeLost(
        from first: Int64, documents: Int, in db: Database
    ) throws -> (next: Int64?, count: Int) {
        let (slice, isLast) = try storedSlice(from: first, documents: documents, in: db)
        for document in slice {
            if let kind = SearchLayout.kind(ofRow: document.rowID),
                try source.searchContent(kind: kind, doc: document.doc, in: db) != nil
            {
                continue
            }
            try postpone(rowID: document.rowID, indexed: document.norm, in: db)
            try db.cachedStatement(sql: "DELETE FROM search_doc WHERE rid = ?").execute(arguments: [document.rowID])
        }
        return (isLast ? nil : slice.last.map { $0.rowID + 1 }, slice.count)
    }
}

/// The documents of a diary's resources, put into the index again.
struct DocumentRebuild {
    let db: SQLConnection

    /// Puts the documents of the next resources of a kind, and removes those of resources that lists do not show.
    ///
    /// - Parameter key: The last key of the resources before.
    /// - Returns: The last key, and the number of resources; no key if there were none.
    func put(_ kind: SearchKind, after key: Int64, limit: Int) throws -> (last: Int64?, count: Int) {
        let keys: [Int64] = try db.all(
            "SELECT key FROM \(Self.table(of: kind)) WHERE key > ? ORDER BY key LIMIT ?", values: [key, limit]
        ) { try $0.next() }
        switch kind {
        case .entry:
            let entries = SQLEntries(db: db)
            for entry in try entries.entries(keys: keys) {
                // The entry as the index has it: without the changes of its photos that are not applied yet.
                let entry = try entries.taken(entry)
                let isFound = entry.visibility.isListed
                try SearchIndex().apply(.entry(before: isFound ? nil : entry, after: isFound ? entry : nil), on: db)
            }
        case .photo:
            for photo in try SQLPhotos(db: db).photos(keys: keys) {
                let isFound = photo.visibility.isListed
                try SearchIndex().apply(.photo(before: isFound ? nil : photo, after: isFound ? photo : nil), on: db)
            }
        case .album:
            for album in try SQLAlbums(db: db).albums(keys: keys) { try db.index.put(SearchDocument(album)) }
        }
        return (keys.last, keys.count)
    }

    /// Returns the number of resources of all kinds.
    func count() throws -> Int {
        try SearchKind.allCases.reduce(0) { count, kind in
            try count + (db.value("SELECT count(*) FROM \(Self.table(of: kind))") ?? 0)
        }
    }

    private static func table(of kind: SearchKind) -> String {
        switch kind {
        case .entry: "entry"
        case .photo: "photo"
        case .album: "album"
        }
    }
}
