import GRDB

/// The gram that all documents of a section have, and no others: what keeps a search for several grams within the
/// section.
///
/// FTS5 looks for the first document that has all grams from the newest of everyone's, before it goes to the row ids that
/// were asked for, and behind the last one it goes on until it finds a further one (`sqlite3Fts5ExprFirst` and
/// `fts5ExprNodeTest_AND`, <https://sqlite.org/src/file/ext/fts5/fts5_expr.c>). With this gram among those asked for it
/// does neither.
enum SectionGram {
    /// Begins the gram, and a text that has one; no stored text begins with it.
    static let mark: UInt8 = 0x11

    /// The gram of a section.
    static func ofSection(_ section: Int64) -> [UInt8] {
        [mark] + Array(String(section, radix: 36).utf8)
    }

    /// What the full-text index is given of a document: the gram of its section and its stored text.
    static func indexed(_ norm: String, rowID: Int64) -> String {
        let gram = ofSection(rowID >> SearchLayout.sectionShift)
        return String(decoding: gram + CollectionOfOne(FoldedDocument.separator), as: UTF8.self) + norm
    }

    /// Where the gram of a text that has one ends, and 0 in other texts.
    static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard unsafe bytes.first == mark else { return 0 }
        return unsafe bytes.firstIndex(of: FoldedDocument.separator) ?? bytes.count
    }

    /// Gives the documents that stand in the index without it theirs. Takes a minute for two million.
    static func migrate(_ db: Database) throws {
        let statement = try db.makeStatement(sql: "INSERT INTO search_fts (rowid, norm) VALUES (?, ?)")
        let rows = try Int64.fetchCursor(db, sql: "SELECT rid FROM search_doc ORDER BY rid")
        while let rowID = try rows.next() {
            try statement.execute(arguments: [rowID, indexed("", rowID: rowID)])
        }
    }
}
