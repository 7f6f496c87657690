import GRDB
import SearchText

/// A gram that all documents of a section have, and no others. It restricts a search for several grams to the section.
///
/// FTS5 begins the search for documents with all grams at the newest document of all owners, and only then moves to the
/// requested row ids. After the last document it continues until it finds another (`sqlite3Fts5ExprFirst` and
/// `fts5ExprNodeTest_AND`, <https://sqlite.org/src/file/ext/fts5/fts5_expr.c>). With this gram in the request it does
/// neither.
enum SectionGram {
    /// The first byte of the gram, and of a text that has one; no stored text begins with it.
    static let mark: UInt8 = 0x11

    /// Returns the gram of a section.
    static func ofSection(_ section: Int64) -> [UInt8] {
        [mark] + Array(String(section, radix: 36).utf8)
    }

    /// Returns a document's text for the full-text index: the gram of its section and its stored text.
    static func indexed(_ norm: String, rowID: Int64) -> String {
        let gram = ofSection(rowID >> SearchLayout.sectionShift)
        return String(decoding: gram + CollectionOfOne(FoldedDocument.separator), as: UTF8.self) + norm
    }

    /// Returns the end of the gram in a text that has one, and 0 in other texts.
    static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard unsafe bytes.first == mark else { return 0 }
        return unsafe bytes.firstIndex(of: FoldedDocument.separator) ?? bytes.count
    }

    /// Adds the section's gram to the documents in the index. Takes a minute for two million.
    static func migrate(_ db: Database) throws {
        let statement = try db.makeStatement(sql: "INSERT INTO search_fts (rowid, norm) VALUES (?, ?)")
        let rows = try Int64.fetchCursor(db, sql: "SELECT rid FROM search_doc ORDER BY rid")
        while let rowID = try rows.next() {
            try statement.execute(arguments: [rowID, indexed("", rowID: rowID)])
        }
    }
}
