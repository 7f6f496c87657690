/// Changes of the full-text index that wait for the end of a transaction.
///
/// FTS5 writes a segment at every savepoint (`xSavepoint`, <https://www.sqlite.org/vtab.html>), and whenever a row id
/// comes behind a greater one (`sqlite3Fts5IndexBeginWrite`, <https://sqlite.org/src/file/ext/fts5/fts5_index.c>). Taken
/// together and in the order of row ids, all writes of a transaction make one. Within a transaction the index is
/// therefore behind; searches run in others.
final class GramLog {
    private enum Change {
        case add(rowID: Int64, norm: String)
        /// With the very text that was put in.
        case remove(rowID: Int64, norm: String)

        var rowID: Int64 {
            switch self {
            case .add(let rowID, _), .remove(let rowID, _): rowID
            }
        }
    }

    private var changes: [Change] = []

    /// How many changes wait.
    var count: Int { changes.count }

    func add(rowID: Int64, norm: String) {
        changes.append(.add(rowID: rowID, norm: norm))
    }

    func remove(rowID: Int64, norm: String) {
        changes.append(.remove(rowID: rowID, norm: norm))
    }

    /// Forgets all but the first changes.
    func cut(to count: Int) {
        changes.removeLast(max(changes.count - count, 0))
    }

    /// Makes the changes; those of one row id in their order.
    func write(on db: SQLiteConnection) throws {
        changes.sort { $0.rowID < $1.rowID }
        for change in changes {
            switch change {
            case .add(let rowID, let norm):
                try db.run(
                    "INSERT INTO search_fts (rowid, norm) VALUES (?, ?)",
                    [rowID, SectionGram.indexed(norm, rowID: rowID)])
            case .remove(let rowID, let norm):
                try db.run(
                    "INSERT INTO search_fts (search_fts, rowid, norm) VALUES ('delete', ?, ?)",
                    [rowID, SectionGram.indexed(norm, rowID: rowID)])
            }
        }
        changes.removeAll()
    }
}
