import GRDB

/// The corrections of a list that has rows for each item: a row that is wrong in the copy is removed, and a row that is
/// missing there is added, if the present item agrees.
struct ListCorrection: Correction {
    private enum List { case labels, covers }

    private let list: List

    /// The list of tags, people, subtypes and details of the day.
    static let labels = ListCorrection(list: .labels)
    /// The list of the pictures of places.
    static let covers = ListCorrection(list: .covers)

    private var table: DerivedTables.Table {
        switch list {
        case .labels: DerivedTables.labels
        case .covers: DerivedTables.covers
        }
    }

    var name: String { table.name }

    /// The rows to remove come first, because one of them may conflict with a row to add.
    var query: String {
        let (name, columns) = (table.name, table.columns)
        func rows(_ schema: String) -> String { "SELECT \(columns) FROM \(schema).\(name)" }
        return """
            SELECT 0 AS fresh, * FROM (\(rows("main")) EXCEPT \(rows("temp")))
            UNION ALL SELECT 1, * FROM (\(rows("temp")) EXCEPT \(rows("main")))
            """
    }

    func apply(_ rows: [[DatabaseValue]], on db: SQLConnection, in database: Database) throws {
        let changes = rows.map { (isFresh: Int64.fromDatabaseValue($0[0]) == 1, row: Array($0.dropFirst())) }
        let present =
            switch list {
            case .labels: try labels(of: changes.map(\.row), on: db)
            case .covers: try covers(of: changes.map(\.row), on: db, in: database)
            }
        for change in changes where change.isFresh == present.contains(change.row) {
            if change.isFresh {
                try add(change.row, in: database)
            } else {
                try remove(change.row, in: database)
            }
        }
    }

    private func add(_ row: [DatabaseValue], in database: Database) throws {
        let places = Array(repeating: "?", count: row.count).joined(separator: ", ")
        try database.execute(
            sql: "INSERT INTO \(name)(\(table.columns)) VALUES (\(places)) ON CONFLICT DO NOTHING",
            arguments: StatementArguments(row))
    }

    private func remove(_ row: [DatabaseValue], in database: Database) throws {
        let conditions = table.keys.map { "\($0) = ?" }.joined(separator: " AND ")
        let key = Array(row.prefix(table.keys.count))
        try database.execute(sql: "DELETE FROM \(name) WHERE \(conditions)", arguments: StatementArguments(key))
    }

    /// Returns the rows that the items of some rows have at present.
    private func labels(of rows: [[DatabaseValue]], on db: SQLConnection) throws -> Set<[DatabaseValue]> {
        var keys: [ResourceKind: Set<Int64>] = [:]
        for row in rows {
            guard let kind = Int64.fromDatabaseValue(row[1]).flatMap(ResourceKind.init(rawValue:)),
                let last = row.last, let doc = Int64.fromDatabaseValue(last)
            else { continue }
            keys[kind, default: []].insert(doc)
        }
        let entries = try SQLEntries(db: db).entries(keys: Array(keys[.entry] ?? []))
        let photos = try SQLPhotos(db: db).photos(keys: Array(keys[.photo] ?? []))
        let present = entries.flatMap { LabelIndex.rows(of: $0) } + photos.flatMap { LabelIndex.rows(of: $0) }
        return Set(present.map { $0.values.map(\.parameter.databaseValue) })
    }

    /// Returns the rows that the photos of some rows have at present.
    private func covers(
        of rows: [[DatabaseValue]], on db: SQLConnection, in database: Database
    ) throws -> Set<[DatabaseValue]> {
        let keys = try rows.compactMap { row in
            try Int64.fetchOne(
                database, sql: "SELECT key FROM photo WHERE owner = ? AND id = ?", arguments: [row[0], row[5]])
        }
        let present = try SQLPhotos(db: db).photos(keys: keys).compactMap { photo in
            PlaceSpot(photo).flatMap { SQLLabels.coverRow(of: $0, owner: photo.owner) }
        }
        return Set(present.map { $0.map(\.parameter.databaseValue) })
    }
}
