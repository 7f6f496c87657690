/// The storage usage of diaries in SQL: the table `room`, with a row for each owner that ever stored data.
struct SQLStorage: StorageWriting {
    let db: SQLConnection

    /// The value of the column `quota` for no quota. NULL is the server's own quota.
    private static let unbounded: Int64 = -1

    func used(owner: Int64) throws -> Int64 {
        try db.value("SELECT used FROM room WHERE owner = ?", values: [owner]) ?? 0
    }

    func stored(owner: Int64) throws -> StoredBytes {
        try db.first("SELECT texts, revisions, answers, indexed FROM room WHERE owner = ?", values: [owner]) { row in
            StoredBytes(
                texts: try row.next(), revisions: try row.next(), responses: try row.next(), indexes: try row.next())
        } ?? StoredBytes()
    }

    func quota(owner: Int64) throws -> Quota {
        let quota: Int64? = try db.value(
            "SELECT quota FROM room WHERE owner = ? AND quota IS NOT NULL", values: [owner])
        guard let quota else { return .standard }
        return quota == Self.unbounded ? .unbounded : .bytes(quota)
    }

    func setQuota(_ quota: Quota, owner: Int64) throws {
        let quota: Int64? =
            switch quota {
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
            ON CONFLICT(owner) DO UPDATE SET used = room.used + excluded.used
            """, values: [owner, bytes])
    }

    /// Adds bytes to an owner's usage; negative numbers subtract.
    func add(_ bytes: StoredBytes, owner: Int64) throws {
        try db.run(
            """
            INSERT INTO room(owner, used, texts, revisions, answers, indexed) VALUES (?, 0, ?, ?, ?, ?)
            ON CONFLICT(owner) DO UPDATE
            SET texts = room.texts + excluded.texts, revisions = room.revisions + excluded.revisions,
                answers = room.answers + excluded.answers, indexed = room.indexed + excluded.indexed
            """, values: [owner, bytes.texts, bytes.revisions, bytes.responses, bytes.indexes])
    }
}
