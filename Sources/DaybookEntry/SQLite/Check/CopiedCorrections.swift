import GRDB

/// The corrections that a diary needs, as a copy of it shows: in temporary tables of a connection to the copy. The copy
/// is only read. The methods block.
struct CopiedCorrections: Sendable {
    /// Some rows of a kind of corrections.
    struct Page: Sendable {
        var rows: [[DatabaseValue]] = []
        /// The position of the last row; `nil` if there are no more.
        var last: Int64?
    }

    /// The kinds of corrections of counts and lists.
    static var counts: [any Correction] {
        let counted: [any Correction] = DerivedTables.counted.map { CountCorrection(table: $0) }
        let others: [any Correction] = [
            ListCorrection.labels, ListCorrection.covers, StorageCorrection(), AlbumCorrection(),
        ]
        return counted + others
    }

    private let queue: DatabaseQueue

    /// Opens a copy.
    ///
    /// - Throws: An error if the file is not a database.
    init(copy path: String) throws { queue = try DiaryFile.open(path, isReadOnly: true) }

    /// Finds the corrections of some kinds. Called once, before the pages are read.
    ///
    /// - Parameters:
    ///   - countsAnew: Whether the kinds need the tables of ``DerivedTables``.
    ///   - progress: Receives the number of items that were counted, and of all.
    func find(_ kinds: [any Correction], countsAnew: Bool, progress: (Int, Int) -> Void) throws {
        try queue.writeWithoutTransaction { database in
            try database.inTransaction(.deferred) {
                if countsAnew { try DerivedTables(database: database).count(progress: progress) }
                for kind in kinds {
                    try database.execute(sql: "CREATE TEMP TABLE \(Self.table(of: kind)) AS \(kind.query)")
                }
                return .commit
            }
        }
    }

    /// Returns the next corrections of a kind, in the order of its query.
    ///
    /// - Parameter position: The position of the last row of the page before; 0 for the first page.
    func page(of kind: any Correction, after position: Int64, limit: Int) throws -> Page {
        try queue.writeWithoutTransaction { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT rowid, * FROM \(Self.table(of: kind)) WHERE rowid > ? ORDER BY rowid LIMIT ?",
                arguments: [position, limit])
            let last = rows.last.map { row -> Int64 in row[0] }
            return Page(rows: rows.map { Array($0.databaseValues.dropFirst()) }, last: last)
        }
    }

    private static func table(of kind: any Correction) -> String { "correction_\(kind.name)" }
}
