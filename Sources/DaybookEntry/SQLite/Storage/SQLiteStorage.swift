/// The storage usage of diaries in SQLite: the table `room`, with a row for each owner that ever stored data.
struct SQLiteStorage: StorageWriting {
    let db: SQLiteConnection

    /// The value of the column `quota` for no quota. NULL is the server's own quota.
    private static let unbounded: Int64 = -1

    func used(owner: Int64) throws -> Int64 {
        try db.value("SELECT used FROM room WHERE owner = ?", values: [owner]) ?? 0
    }

    func stored(owner: Int64) throws -> StoredBytes {
        try db.first("SELECT texts, revisions, answers, indexed FROM room WHERE owner = ?", values: [owner]) { row in
            StoredBytes(
                texts: try row.next(), revisions: try row.next(), answers: try row.next(), indexes: try row.next())
        } ?? StoredBytes()
    }

    func bound(owner: Int64) throws -> Quota {
        let quota: Int64? = try db.value(
            "SELECT quota FROM room WHERE owner = ? AND quota IS NOT NULL", values: [owner])
        guard let quota else { return .standard }
        return quota == Self.unbounded ? .unbounded : .bytes(quota)
    }

    func setBound(_ bound: Quota, owner: Int64) throws {
        let quota: Int64? =
            switch bound {
            case .standard: nil
            case .unbounded: Self.unbounded
            case .bytes(let bytes): bytes
            }
        try db.run(
            """
            INSERT INTO room(owner, used, quota) VALUES (?, 0, ?)
            ON CONFLICT(owner) DO UPDATE SET quota = excluded.quota
            """, values: [owner, quota])
    }

    /// Adds the bytes of an original to an owner's usage; a negative number subtracts.
    func add(_ bytes: Int64, owner: Int64) throws {
        try db.run(
            """
            INSERT INTO room(owner, used) VALUES (?, ?)
            ON CONFLICT(owner) DO UPDATE SET used = used + excluded.used
            """, values: [owner, bytes])
    }

    /// Adds bytes to an owner's usage; negative numbers subtract.
    func add(_ bytes: StoredBytes, owner: Int64) throws {
        try db.run(
            """
            INSERT INTO room(owner, used, texts, revisions, answers, indexed) VALUES (?, 0, ?, ?, ?, ?)
            ON CONFLICT(owner) DO UPDATE SET texts = texts + excluded.texts, revisions = revisions + excluded.revisions,
                answers = answers + excluded.answers, indexed = indexed + excluded.indexed
            """, values: [owner, bytes.texts, bytes.revisions, bytes.answers, bytes.indexes])
    }

    /// Returns the SQL expression that recomputes a column of `room` for the owner of its row.
    static func recount(_ column: String) -> String {
        let (record, factor) = (StoredBytes.record, StoredBytes.indexFactor)
        let (entry, photo) = (EntryContent.bareWeight, PhotoDetails.bareWeight)
        let ofOwner = "WHERE owner = room.owner"
        let sums: [String] =
            switch column {
            case "texts":
                [
                    "sum(weight - \(entry) + \(record)) FROM entry \(ofOwner)",
                    "sum(weight - \(photo) + max(0, \(photo) - size)) FROM photo \(ofOwner)",
                ]
            case "indexed":
                [
                    "\(factor) * sum(weight - \(entry)) FROM entry \(ofOwner) AND visibility IN (1, 2)",
                    "\(factor) * sum(weight - \(photo)) FROM photo \(ofOwner) AND visibility IN (1, 2)",
                ]
            case "revisions":
                [
                    """
                    sum((SELECT sum(bytes + \(StoredBytes.revision)) FROM entry_revision WHERE entry = e.key)
                        - (SELECT length(CAST(r.title AS BLOB)) + length(CAST(b.body AS BLOB))
                            FROM entry_revision r JOIN entry_revision b ON b.key = r.text WHERE r.key = e.revision))
                    FROM entry e \(ofOwner)
                    """
                ]
            default: ["sum(length(answer) + \(StoredBytes.answer)) FROM answer \(ofOwner)"]
            }
        return sums.map { "coalesce((SELECT \($0)), 0)" }.joined(separator: " + ")
    }
}

/// The schema of each owner's storage usage for originals.
extension SQLiteSchema {
    static let storage = """
        CREATE TABLE room(owner INTEGER PRIMARY KEY, used INTEGER NOT NULL, quota INTEGER) STRICT;
        INSERT INTO room(owner, used)
            SELECT owner, SUM(size) FROM
                (SELECT owner, size FROM photo UNION ALL SELECT owner, size FROM sound) GROUP BY owner;
        """
}

/// The schema of an owner's storage usage beside originals, counted at each write.
extension SQLiteSchema {
    /// The columns of the storage usage.
    ///
    /// `texts` counts the texts of entries and photos, `indexed` their copies in the search index, `revisions` the
    /// earlier texts of entries, and `answers` the responses to keyed writes. An answer with a `reference` is the
    /// current resource with that id.
    static let storedBytes = """
        ALTER TABLE room ADD COLUMN texts INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN revisions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE answer ADD COLUMN reference BLOB;
        INSERT INTO room(owner, used) SELECT owner, 0 FROM account WHERE true ON CONFLICT DO NOTHING;
        UPDATE room SET (texts, indexed, revisions, answers) = (
            \(SQLiteStorage.recount("texts")), \(SQLiteStorage.recount("indexed")), \(SQLiteStorage.recount("revisions")),
            \(SQLiteStorage.recount("answers")));
        """
}
