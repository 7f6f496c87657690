import GRDB

/// The tables that the projections of entries and photos keep, counted anew beside the stored ones.
///
/// The projections write to temporary tables of the same names, which SQLite finds first: no rule is told twice, and the
/// copy itself is not changed.
struct DerivedTables {
    /// A table and the columns that counting anew gives again.
    private struct Table {
        let name: String
        let columns: String
        /// The rows that count; a name whose counts are zero keeps its row.
        var condition = "true"
    }

    private static let tables = [
        Table(name: "bucket", columns: "owner, granularity, first_day, last_day, entries, photos"),
        Table(name: "label", columns: "owner, kind, field, name, visibility, at, id, doc"),
        Table(
            name: "label_count", columns: "owner, field, name, entries, photos",
            condition: "(entries <> 0 OR photos <> 0)"),
        Table(name: "place", columns: "owner, north, east, name, entries, photos, latitudes, longitudes"),
        Table(name: "place_cover", columns: "owner, north, east, name, at, id"),
        Table(name: "located_day", columns: "owner, day, north, east, items"),
        Table(name: "smart_album", columns: "owner, name, photos", condition: "photos <> 0"),
    ]
    private static let projections: [any Projection] = [DayCounts(), LabelIndex(), LabelCounts(), LocatedDays()]
    /// The number of items that are read at once.
    private static let pageSize = 500

    let database: Database

    private var db: SQLConnection { SQLConnection(database) }

    /// Counts anew and compares. Call it in a transaction that is rolled back.
    ///
    /// - Parameter progress: Receives the number of items that were counted, and of all.
    func findings(progress: (Int, Int) -> Void) throws -> [DiaryFinding] {
        try makeTables()
        let all = try db.value("SELECT (SELECT count(*) FROM entry) + (SELECT count(*) FROM photo)") ?? 0
        var done = 0
        try forEachPage(of: "entry") { keys in
            for entry in try SQLEntries(db: db).entries(keys: keys) { try apply(.entry(before: nil, after: entry)) }
            done += keys.count
            progress(done, all)
        }
        try forEachPage(of: "photo") { keys in
            for photo in try SQLPhotos(db: db).photos(keys: keys) {
                try apply(.photo(before: nil, after: photo))
                for album in SmartAlbum.allCases where album.rule.holds(photo) {
                    try AlbumContents.add(1, to: album, owner: photo.owner, on: db)
                }
            }
            done += keys.count
            progress(done, all)
        }
        return try Self.tables.flatMap(differences)
    }

    private func makeTables() throws {
        for table in Self.tables {
            let made: String? = try db.value(
                "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?", values: [table.name])
            guard let made, let body = made.firstIndex(of: "(") else {
                throw DiaryError.internalFault("The table \(table.name) does not exist.")
            }
            try database.execute(sql: "CREATE TEMP TABLE \(table.name)\(made[body...])")
        }
    }

    private func forEachPage(of table: String, _ body: ([Int64]) throws -> Void) throws {
        var last = Int64.min
        while true {
            let keys: [Int64] = try db.all(
                "SELECT key FROM \(table) WHERE key > ? ORDER BY key LIMIT ?", values: [last, Self.pageSize]
            ) { try $0.next() }
            guard let end = keys.last else { return }
            try body(keys)
            last = end
        }
    }

    private func apply(_ change: ItemChange) throws {
        for projection in Self.projections { try projection.apply(change, on: db) }
    }

    /// Returns the accounts whose rows of a table differ.
    private func differences(of table: Table) throws -> [DiaryFinding] {
        func rows(_ schema: String) -> String {
            "SELECT \(table.columns) FROM \(schema).\(table.name) WHERE \(table.condition)"
        }
        let names: [String] = try db.all(
            """
            SELECT DISTINCT coalesce(a.name, '') FROM (
                SELECT owner FROM (\(rows("main")) EXCEPT \(rows("temp")))
                UNION SELECT owner FROM (\(rows("temp")) EXCEPT \(rows("main")))) d
            LEFT JOIN account a ON a.owner = d.owner ORDER BY 1
            """
        ) { try $0.next() }
        return names.map { DiaryFinding(.countWrong, account: $0, name: table.name) }
    }
}
