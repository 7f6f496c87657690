import GRDB
import SearchText

extension SearchStore {
    /// Makes a document findable, in place of an earlier version. Part of the caller's transaction.
    ///
    /// Drafts and trashed resources must not be put. A hidden resource is put, and marked as hidden.
    func put(_ document: SearchDocument, in db: Database) throws {
        let folded = FoldedDocument(document.content)
        let norm = String(decoding: folded.bytes, as: UTF8.self)
        let section = try layout.section(owner: document.owner, kind: document.kind, isHidden: document.isHidden)
        let day = Self.day(document.day, near: document.time)
        let old = try stored(document.kind, doc: document.doc, in: db)
        if let old, old.day == day, old.rowID >> SearchLayout.sectionShift == section {
            try run(
                "UPDATE search_doc SET id = ?, time = ?, sequence = ?, tail = ?, norm = ? WHERE rid = ?",
                arguments: [document.id, document.time, document.sequence, folded.tailStart, norm, old.rowID], in: db)
            guard old.norm.utf8.elementsEqual(norm.utf8) == false else { return }
            try postpone(rowID: old.rowID, indexed: old.norm, in: db)
            return
        }
        if let old {
            try postpone(rowID: old.rowID, indexed: old.norm, in: db)
            try run("DELETE FROM search_doc WHERE rid = ?", arguments: [old.rowID], in: db)
        }
        let rowID = try freeRowID(section: section, day: day, in: db)
        try run(
            """
            INSERT INTO search_doc (rid, kind, doc, id, day, time, sequence, tail, norm)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                rowID, document.kind.rawValue, document.doc, document.id, day, document.time, document.sequence,
                folded.tailStart, norm,
            ], in: db)
        try postpone(rowID: rowID, indexed: nil, in: db)
    }

    /// Makes a document unfindable. Does nothing if it does not exist.
    func remove(kind: SearchKind, doc: Int64, in db: Database) throws {
        guard let old = try stored(kind, doc: doc, in: db) else { return }
        try postpone(rowID: old.rowID, indexed: old.norm, in: db)
        try run("DELETE FROM search_doc WHERE rid = ?", arguments: [old.rowID], in: db)
    }

    /// A document as stored in the tables.
    struct StoredDocument {
        let rowID: Int64
        let doc: Int64
        let id: String
        let day: Int
        let norm: String

        /// Reads a row of `rid, doc, id, day, norm`.
        init(_ row: Row) { (rowID, doc, id, day, norm) = (row[0], row[1], row[2], row[3], row[4]) }
    }

    private func stored(_ kind: SearchKind, doc: Int64, in db: Database) throws -> StoredDocument? {
        let statement = try db.cachedStatement(
            sql: "SELECT rid, doc, id, day, norm FROM search_doc WHERE kind = ? AND doc = ?")
        return try Row.fetchOne(statement, arguments: [kind.rawValue, doc]).map(StoredDocument.init)
    }

    private func run(_ sql: String, arguments: StatementArguments, in db: Database) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Returns the next row id of a day, in the first tier with a free one.
    private func freeRowID(section: Int64, day: Int, in db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT max(rid) FROM search_doc WHERE rid BETWEEN ? AND ?")
        for tier in SearchLayout.Tier.allCases {
            let range = layout.range(section: section, tier: tier, days: day...day)
            let last = try Int64.fetchOne(statement, arguments: [range.lowerBound, range.upperBound])
            let next = last.map { $0 + 1 } ?? range.lowerBound
            if range.contains(next) { return next }
        }
        throw DatabaseError(resultCode: .SQLITE_FULL, message: "A search section has no row ids left.")
    }

    /// Returns the day that orders a document: its civil date, clamped to within a day of its instant's date in UTC.
    /// Lists in the order of instants rely on this bound.
    static func day(_ day: Int, near time: Int64) -> Int {
        SearchLayout.clamped(min(max(day, utcDay(time) - 1), utcDay(time) + 1))
    }

    /// Returns the date in UTC of an instant, in days since 1970-01-01.
    static func utcDay(_ time: Int64) -> Int {
        let (quotient, remainder) = time.quotientAndRemainder(dividingBy: CivilDate.microsecondsPerDay)
        return Int(remainder < 0 ? quotient - 1 : quotient)
    }
}
