import GRDB
import SearchText

/// The table of terms, its migration, and the change of its keys with the folding.
extension SearchTerms {
    static func createTable(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE search_term(
                    owner INTEGER NOT NULL, key TEXT NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL,
                    initials TEXT NOT NULL, count INTEGER NOT NULL,
                    PRIMARY KEY(owner, key, kind, name)) STRICT, WITHOUT ROWID;
                CREATE INDEX search_term_initials ON search_term(owner, initials) WHERE initials <> '';
                """)
    }

    /// Updates the keys of all terms to the current version of ``Fold``, because terms are looked up by key.
    static func refold(in db: Database) throws {
        let change = try db.makeStatement(
            sql: """
                UPDATE search_term SET key = ?, initials = ? WHERE owner = ? AND key = ? AND kind = ? AND name = ?
                """)
        // Few of the stored terms change; only those are kept in memory.
        var stale: [(row: Row, term: SearchTerm)] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT owner, key, kind, name FROM search_term")
        while let row = try rows.next() {
            let (key, kind, name): (String, Int64, String) = (row[1], row[2], row[3])
            guard let kind = SearchTerm.Kind(rawValue: kind), let term = SearchTerm(kind, name),
                !term.key.isWritten(as: key)
            else { continue }
            stale.append((row.copy(), term))
        }
        for (row, term) in stale {
            let (owner, key, kind, name): (Int64, String, Int64, String) = (row[0], row[1], row[2], row[3])
            try change.execute(arguments: [term.key, term.initials, owner, key, kind, name])
        }
    }

    private static let slice = 1000

    /// Creates the table and counts the terms of a diary, using the tables as the previous migrations left them.
    static func migrate(_ database: Database) throws {
        try createTable(database)
        let db = SQLConnection(database)
        try count(on: db) { key in
            try db.all(
                """
                SELECT e.key, e.owner, e.tags, e.people, e.place_name, r.title
                FROM entry e JOIN entry_revision r ON r.key = e.revision
                WHERE e.key > ? AND e.visibility = 1 ORDER BY e.key LIMIT ?
                """, values: [key, slice], read: Counted.init(row:))
        }
        try count(on: db) { key in
            try db.all(
                """
                SELECT key, owner, tags, people, place_name, '' FROM photo
                WHERE key > ? AND visibility = 1 ORDER BY key LIMIT ?
                """, values: [key, slice], read: Counted.init(row:))
        }
    }

    private struct Counted {
        let key: Int64
        let owner: Int64
        let terms: Set<SearchTerm>

        init(row: inout SQLRow) throws {
            key = try row.next()
            owner = try row.next()
            var terms = TextList.read(try row.next()).compactMap { SearchTerm(.tag, $0) }
            terms += TextList.read(try row.next()).compactMap { SearchTerm(.person, $0) }
            let (place, title): (String, String) = try (row.next(), row.next())
            self.terms = Set(terms + [SearchTerm(.place, place), SearchTerm(.title, title)].compactMap(\.self))
        }
    }

    private static func count(
        on db: SQLConnection, _ read: (Int64) throws -> [Counted]
    ) throws {
        var key = Int64.min
        while true {
            let rows = try read(key)
            for row in rows { try move([], to: row.terms, owner: row.owner, on: db) }
            guard let last = rows.last else { return }
            key = last.key
        }
    }
}
