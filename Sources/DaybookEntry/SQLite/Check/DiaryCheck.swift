import GRDB

/// The check of a copy of a diary. The copy is only read. The methods block.
///
/// ```swift
/// let check = try DiaryCheck(copy: path)
/// let findings = try check.structure() + check.records() + check.references() + check.numbers()
/// ```
public struct DiaryCheck: Sendable {
    /// The progress of a part that takes long: the number of items that were checked, and of all.
    public typealias Progress = (_ done: Int, _ all: Int) -> Void

    /// The largest number of findings of each kind.
    private static let maximumFindings = 100
    /// The documents of the search index that are checked at once, and the texts that are searched for among them.
    private static let (documents, queries) = (1000, 10)
    /// The number of texts that are searched for in all: a scan for each reads every document.
    private static let maximumQueries: Int64 = 500
    /// The number of texts that are read at once.
    private static let textsAtOnce = 32
    /// A number that no diary reaches: a billion changes a second for thirty years.
    private static let maximumNumber: Int64 = 1 << 60

    private let file: DiaryFile
    private let queue: DatabaseQueue

    /// Opens a copy.
    ///
    /// - Throws: An error if the file is not a database.
    public init(copy path: String) throws {
        file = try DiaryFile(path: path)
        queue = try DiaryFile.open(path, isReadOnly: true)
    }

    /// Checks the pages, the indexes and the constraints of the database.
    public func structure() throws -> [DiaryFinding] {
        try file.faults().map { DiaryFinding(.databaseDamaged, name: $0) }
    }

    /// Checks a database that no service could open, in its own place.
    ///
    /// - Returns: The faults of the file; empty if it is whole, or cannot be looked at.
    public static func faults(ofUnservedDatabase path: String) -> [DiaryFinding] {
        do {
            return try DiaryCheck(copy: path).structure()
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            return [DiaryFinding(.databaseDamaged, name: error.message ?? "")]
        } catch {
            return []
        }
    }

    /// Checks that records are as they were written: bodies match their digests, lists are lists, and no number is far
    /// beyond those that a diary gives.
    public func records() throws -> [DiaryFinding] {
        let lists = try queue.read { database in
            try SQLConnection(database).all(
                Self.damagedRecords, values: [Self.maximumNumber, Self.maximumFindings]
            ) { row in
                let account = try row.next(String?.self) ?? ""
                let (kind, id): (String, UUIDBytes) = try (row.next(), row.next())
                return DiaryFinding(.recordDamaged, account: account, name: "\(kind) \(id)")
            }
        }
        var (findings, last): ([DiaryFinding], Int64) = (lists, .min)
        while findings.count < Self.maximumFindings {
            let page = try texts(after: last)
            guard let end = page.last?.key else { break }
            findings += page.filter { !$0.isWhole }.map { text in
                DiaryFinding(.recordDamaged, account: text.account, name: "entry \(text.entry)")
            }
            last = end
        }
        return findings
    }

    /// Compares the next bodies with their digests.
    private func texts(
        after key: Int64
    ) throws -> [(key: Int64, account: String, entry: String, isWhole: Bool)] {
        try queue.read { database in
            try SQLConnection(database).all(Self.textsQuery, values: [key, Self.textsAtOnce]) { row in
                let (key, account): (Int64, String?) = try (row.next(), row.next())
                let (entry, digest): (UUIDBytes?, [UInt8]) = try (row.next(), row.next())
                let body: String = try row.next()
                return (key, account ?? "", entry?.description ?? "\(key)", TextDigest.of(body) == digest)
            }
        }
    }

    private static let textsQuery = """
        SELECT r.key, a.name, e.id, r.digest, r.body FROM entry_revision r
        LEFT JOIN entry e ON e.key = r.entry LEFT JOIN account a ON a.owner = e.owner
        WHERE r.key > ? AND r.text = r.key ORDER BY r.key LIMIT ?
        """

    /// A query of the entries and photos with a list that cannot be read, or with a number beyond a limit.
    private static let damagedRecords =
        ["entry", "photo"].map { kind in
            """
            SELECT a.name, '\(kind)' AS kind, t.id FROM \(kind) t LEFT JOIN account a ON a.owner = t.owner
            WHERE CASE WHEN json_valid(t.tags) THEN json_type(t.tags) END IS NOT 'array'
                OR CASE WHEN json_valid(t.people) THEN json_type(t.people) END IS NOT 'array'
                OR t.version > ?1 OR t.sequence > ?1
            """
        }.joined(separator: " UNION ALL ") + " LIMIT ?2"

    /// Checks that each record refers to records that exist.
    public func references() throws -> [DiaryFinding] {
        try queue.read { database in
            let db = SQLConnection(database)
            return try RecordReferences.all.flatMap { reference in
                try db.all(reference.query + " LIMIT ?", values: [Self.maximumFindings]) { row in
                    let account = try row.next(String?.self) ?? ""
                    let (id, key): (UUIDBytes?, Int64?) = try (row.next(), row.next())
                    let record = id.map(\.description) ?? key.map(String.init) ?? ""
                    return DiaryFinding(.referenceLost, account: account, name: "\(reference.name) \(record)")
                }
            }
        }
    }

    /// Checks that no counter gives a number that was given before.
    public func numbers() throws -> [DiaryFinding] {
        try queue.read { database in
            try SQLConnection(database).all(Self.numbersQuery, values: [Self.maximumFindings]) { row in
                DiaryFinding(.numberUsed, account: try row.next(String?.self) ?? "", name: try row.next())
            }
        }
    }

    /// A query of the largest number that each counter of an account has given, by the kind of its user.
    static let usedNumbers = """
        SELECT owner, 0 AS counter, 'change' AS what, max(number) AS used FROM change GROUP BY owner
        UNION ALL SELECT owner, 0, 'pruned change', number FROM pruned_change
        UNION ALL SELECT owner, 0, 'version of entry', max(version) FROM entry GROUP BY owner
        UNION ALL SELECT owner, 0, 'version of photo', max(version) FROM photo GROUP BY owner
        UNION ALL SELECT owner, 1, 'sequence of entry', max(sequence) FROM entry GROUP BY owner
        UNION ALL SELECT owner, 2, 'sequence of photo', max(sequence) FROM photo GROUP BY owner
        """

    private static let numbersQuery = """
        SELECT a.name, u.what FROM (\(usedNumbers)) u
        LEFT JOIN account a ON a.owner = u.owner
        LEFT JOIN counter c ON c.owner = u.owner AND c.name = u.counter
        WHERE coalesce(c.value, 0) < u.used ORDER BY 1, 2 LIMIT ?
        """

    /// Computes the counts and lists that are stored beside the records again, and compares both.
    public func counts(progress: Progress = { _, _ in }) throws -> [DiaryFinding] {
        try queue.writeWithoutTransaction { database in
            var findings: [DiaryFinding] = []
            try database.inTransaction(.deferred) {
                findings = try DerivedTables(database: database).findings(progress: progress)
                findings += try Self.storage(SQLConnection(database)) + Self.albums(SQLConnection(database))
                return .rollback
            }
            return findings
        }
    }

    /// The columns of an account's storage usage, `room`, and the expressions that compute them anew.
    static var storageSums: [(column: String, sum: String)] {
        let originals = """
            (SELECT coalesce(sum(size), 0) FROM (
                SELECT owner, size FROM photo UNION ALL SELECT owner, size FROM sound) o WHERE o.owner = room.owner)
            """
        let others = ["texts", "indexed", "revisions", "answers"].map { column in
            (column: column, sum: "(\(SQLiteSchema.recount(column)))")
        }
        return [(column: "used", sum: originals)] + others
    }

    /// The storage usage of all accounts, as `room`. An account without a row stored nothing.
    static var storedUsage: String {
        let columns = storageSums.map { $0.column }
        return """
            (SELECT owner, \(columns.joined(separator: ", ")) FROM room
                UNION ALL SELECT owner, \(columns.map { _ in "0" }.joined(separator: ", ")) FROM account
                WHERE owner NOT IN (SELECT owner FROM room)) room
            """
    }

    /// Compares the storage usage of each account with the sum of its stored data.
    private static func storage(_ db: SQLConnection) throws -> [DiaryFinding] {
        try storageSums.flatMap { column, sum in
            try db.all(
                """
                SELECT a.name FROM \(storedUsage) LEFT JOIN account a ON a.owner = room.owner
                WHERE room.\(column) <> \(sum) ORDER BY 1 LIMIT ?
                """, values: [maximumFindings]
            ) { row in
                DiaryFinding(.countWrong, account: try row.next(String?.self) ?? "", name: "storage.\(column)")
            }
        }
    }

    /// The condition on a place `p` in an album that it differs from its photo `f`.
    static let wrongPlace = """
        (p.visibility <> f.visibility OR p.at <> f.at OR p.id <> f.id)
            AND NOT EXISTS (SELECT 1 FROM follow_up u WHERE u.key = f.key)
        """

    /// The condition on an album `b` that its counts differ from its places, or a place from its photo.
    static let wrongAlbum = """
        b.places <> (SELECT count(*) FROM album_photo p WHERE p.album = b.key)
            OR b.photos <> (SELECT count(*) FROM album_photo p WHERE p.album = b.key AND p.visibility = 1)
            OR EXISTS (
                SELECT 1 FROM album_photo p JOIN photo f ON f.key = p.photo WHERE p.album = b.key AND \(wrongPlace))
        """

    /// Compares the counts of each album with its places, and the places with their photos.
    private static func albums(_ db: SQLConnection) throws -> [DiaryFinding] {
        try db.all(
            """
            SELECT n.name, b.id FROM album b LEFT JOIN account n ON n.owner = b.owner
            WHERE \(wrongAlbum) ORDER BY 1, 2 LIMIT ?
            """, values: [maximumFindings]
        ) { row in
            let account = try row.next(String?.self) ?? ""
            return DiaryFinding(.countWrong, account: account, name: "album \(try row.next(UUIDBytes.self))")
        }
    }

    /// Compares the search index with the texts, and its results with those of a scan.
    ///
    /// - Parameter seed: The seed of the texts that are searched for.
    public func index(seed: UInt64, progress: Progress = { _, _ in }) throws -> [DiaryFinding] {
        var (findings, done): ([DiaryFinding], Int) = ([], 0)
        var part = IndexPart(after: 0, documents: Self.documents, queries: Self.queries, seed: seed)
        while true {
            let found = try queue.read { database in
                try SQLSearch(db: SQLConnection(database)).check(part)
            }
            done += found.documents
            progress(done, Int(clamping: found.indexed))
            findings += found.faults.map { DiaryFinding(.indexWrong, name: $0) }
            guard let next = found.next, findings.count < Self.maximumFindings else {
                if found.indexed != found.findable {
                    findings.append(DiaryFinding(.indexWrong, name: "\(found.indexed) / \(found.findable)"))
                }
                return findings
            }
            part.after = next
            part.seed &+= 1
            part.queries = Self.searches(among: found.indexed)
        }
    }

    /// Returns the number of texts to search for in each part of an index.
    ///
    /// - Parameter indexed: The number of documents of the index.
    static func searches(among indexed: Int64) -> Int {
        let parts = max(1, indexed / Int64(documents))
        return max(1, min(queries, Int(clamping: maximumQueries / parts)))
    }
}
