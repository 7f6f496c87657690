import GRDB

/// The tables that the projections of entries and photos keep, counted anew beside the stored ones.
///
/// The projections write to temporary tables of the same names, which SQLite finds first: no rule is written twice, and
/// the copy itself is not changed.
struct DerivedTables {
    /// A table that is counted anew.
    struct Table: Sendable {
        let name: String
        /// The columns that identify a row, the owner first.
        let keys: [String]
        /// A column that follows from the others.
        var fact: String?
        /// The columns that count; empty for a list.
        var counts: [String] = []
        /// The columns that add up further numbers of the counted items.
        var sums: [String] = []
        /// Whether a row whose counts are zero stays, and so does not count as a difference.
        var keepsZeros = false

        /// The columns that are counted anew.
        var columns: String { (keys + [fact].compactMap(\.self) + counts + sums).joined(separator: ", ") }

        /// The rows that count.
        fileprivate var condition: String {
            keepsZeros ? "(" + counts.map { "\($0) <> 0" }.joined(separator: " OR ") + ")" : "true"
        }
    }

    /// The list of tags, people, subtypes and details of the day.
    static let labels = Table(
        name: "label", keys: ["owner", "kind", "field", "name", "visibility", "at", "id"], fact: "doc")
    /// The list of the pictures of places.
    static let covers = Table(name: "place_cover", keys: ["owner", "north", "east", "name", "at", "id"])
    /// The tables that count.
    static let counted = [
        Table(
            name: "bucket", keys: ["owner", "granularity", "first_day"], fact: "last_day",
            counts: ["entries", "photos"]),
        Table(
            name: "label_count", keys: ["owner", "field", "name"], counts: ["entries", "photos"], keepsZeros: true),
        Table(
            name: "place", keys: ["owner", "north", "east", "name"], counts: ["entries", "photos"],
            sums: ["latitudes", "longitudes"]),
        Table(name: "located_day", keys: ["owner", "day", "north", "east"], counts: ["items"]),
        Table(name: "smart_album", keys: ["owner", "name"], counts: ["photos"], keepsZeros: true),
    ]
    private static let tables = counted + [labels, covers]
    private static let projections: [any Projection] = [DayCounts(), LabelIndex(), LabelCounts(), LocatedDays()]
    /// The number of items that are read at once.
    private static let pageSize = 500

    let database: Database

    private var db: SQLConnection { SQLConnection(database) }

    /// Counts anew and compares. Call it in a transaction that is rolled back.
    ///
    /// - Parameter progress: Receives the number of items that were counted, and of all.
    func findings(progress: (Int, Int) -> Void) throws -> [DiaryFinding] {
        try count(progress: progress)
        return try Self.tables.flatMap(differences)
    }

    /// Counts anew, into temporary tables of the same names.
    func count(progress: (Int, Int) -> Void) throws {
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
