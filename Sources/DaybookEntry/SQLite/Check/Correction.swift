import GRDB

/// A kind of corrections: the query that finds the faults in a copy, and the change of the diary for each row of it.
///
/// The tables of ``DerivedTables`` were counted anew beforehand, into temporary tables. A row is applied to the diary
/// after the copy was made, so the change must be correct whatever was written in between.
protocol Correction: Sendable {
    /// The name, which no other kind has.
    var name: String { get }

    /// A query of the rows that are wrong in the copy.
    var query: String { get }

    /// The number of rows that are corrected in one transaction: some milliseconds of work.
    var rowsAtOnce: Int { get }

    /// Corrects the diary by some rows of the query. Blocks; runs in a transaction of its own.
    func apply(_ rows: [[DatabaseValue]], on db: SQLConnection, in database: Database) throws
}

extension Correction {
    var rowsAtOnce: Int { 64 }
}

/// The corrections of a table that counts.
///
/// A count that is wrong stays wrong by the same number, whatever is written, because writes add and subtract. So the
/// difference in the copy is that of the diary, too.
struct CountCorrection: Correction {
    let table: DerivedTables.Table

    var name: String { table.name }

    private var numbers: [String] { table.counts + table.sums }
    private var facts: [String] { [table.fact].compactMap(\.self) }

    var query: String {
        let keys = table.keys.joined(separator: ", ")
        let inner = (["1 AS fresh"] + table.keys + facts + numbers).joined(separator: ", ")
        let negative = (["0"] + table.keys + facts + numbers.map { "-\($0)" }).joined(separator: ", ")
        let columns =
            table.keys + facts.map { "coalesce(max(iif(fresh, \($0), NULL)), max(\($0)))" }
            + numbers.map { "sum(\($0))" }
        var wrong = numbers.map { "sum(\($0)) <> 0" } + facts.map { "min(\($0)) <> max(\($0))" }
        // A row whose counts are zero, although there should be no row.
        if !table.keepsZeros { wrong.append("max(fresh) = 0") }
        return """
            SELECT \(columns.joined(separator: ", ")) FROM (
                SELECT \(inner) FROM temp.\(table.name) UNION ALL SELECT \(negative) FROM main.\(table.name))
            GROUP BY \(keys) HAVING \(wrong.joined(separator: " OR "))
            """
    }

    private var addition: String {
        let columns = table.keys + facts + numbers
        let changes =
            facts.map { "\($0) = excluded.\($0)" } + numbers.map { "\($0) = \(table.name).\($0) + excluded.\($0)" }
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return """
            INSERT INTO \(table.name)(\(columns.joined(separator: ", "))) VALUES (\(places))
            ON CONFLICT(\(table.keys.joined(separator: ", "))) DO UPDATE SET \(changes.joined(separator: ", "))
            """
    }

    private var removal: String {
        let conditions = table.keys.map { "\($0) = ?" } + table.counts.map { "\($0) = 0" }
        return "DELETE FROM \(table.name) WHERE \(conditions.joined(separator: " AND "))"
    }

    func apply(_ rows: [[DatabaseValue]], on db: SQLConnection, in database: Database) throws {
        for row in rows {
            try database.execute(sql: addition, arguments: StatementArguments(row))
            guard !table.keepsZeros else { continue }
            let key = Array(row.prefix(table.keys.count))
            try database.execute(sql: removal, arguments: StatementArguments(key))
        }
    }
}

/// The corrections of the storage usage of accounts, which are differences as those of ``CountCorrection`` are.
struct StorageCorrection: Correction {
    let name = "room"

    var query: String {
        let sums = DiaryCheck.storageSums
        let differences = sums.map { "\($0.sum) - room.\($0.column)" }.joined(separator: ", ")
        let wrong = sums.map { "room.\($0.column) <> \($0.sum)" }.joined(separator: " OR ")
        return "SELECT \(differences), owner FROM \(DiaryCheck.storedUsage) WHERE \(wrong)"
    }

    func apply(_ rows: [[DatabaseValue]], on db: SQLConnection, in database: Database) throws {
        let columns = DiaryCheck.storageSums.map { $0.column }
        let places = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        let changes = columns.map { "\($0) = room.\($0) + excluded.\($0)" }.joined(separator: ", ")
        for row in rows {
            try database.execute(
                sql: """
                    INSERT INTO room(\(columns.joined(separator: ", ")), owner) VALUES (\(places))
                    ON CONFLICT(owner) DO UPDATE SET \(changes)
                    """, arguments: StatementArguments(row))
        }
    }
}

/// The corrections of albums: places take the visibility, time and ID of their photos, and are counted again.
struct AlbumCorrection: Correction {
    let name = "album"
    /// An album may have as many places as the diary has photos.
    let rowsAtOnce = 1

    var query: String { "SELECT b.key FROM album b WHERE \(DiaryCheck.wrongAlbum)" }

    func apply(_ rows: [[DatabaseValue]], on db: SQLConnection, in database: Database) throws {
        for row in rows {
            guard let first = row.first, let key = Int64.fromDatabaseValue(first) else { continue }
            // A photo that is hidden may have been shown in a shared album until now.
            try SharedPictures.shrink(album: key, on: db)
            try database.execute(sql: Self.places, arguments: [key])
            try database.execute(sql: Self.counts, arguments: [key])
        }
    }

    private static let places = """
        UPDATE album_photo AS p SET (visibility, at, id) = (
            SELECT f.visibility, f.at, f.id FROM photo f WHERE f.key = p.photo)
        WHERE p.album = ? AND EXISTS (SELECT 1 FROM photo f WHERE f.key = p.photo AND \(DiaryCheck.wrongPlace))
        """
    private static let counts = """
        UPDATE album AS b SET places = (SELECT count(*) FROM album_photo p WHERE p.album = b.key),
            photos = (SELECT count(*) FROM album_photo p WHERE p.album = b.key AND p.visibility = 1)
        WHERE b.key = ?
        """
}

/// The corrections of counters, which continue after the largest number that was given.
struct CounterCorrection: Correction {
    let name = "counter"

    var query: String {
        """
        SELECT u.owner, u.counter, max(u.used) FROM (\(DiaryCheck.usedNumbers)) u
        LEFT JOIN counter c ON c.owner = u.owner AND c.name = u.counter
        WHERE coalesce(c.value, 0) < u.used GROUP BY u.owner, u.counter
        """
    }

    func apply(_ rows: [[DatabaseValue]], on db: SQLConnection, in database: Database) throws {
        for row in rows {
            try database.execute(
                sql: """
                    INSERT INTO counter(owner, name, value) VALUES (?, ?, ?)
                    ON CONFLICT(owner, name) DO UPDATE SET value = max(counter.value, excluded.value)
                    """, arguments: StatementArguments(row))
        }
    }
}
