/// The room that originals take, in SQLite: the table `room`, a row for each owner who ever had an original or a bound.
struct SQLiteRoom: RoomWriting {
    let db: SQLiteConnection

    /// In the column `quota`: nothing bounds them. NULL is the server's own quota.
    private static let unbounded: Int64 = -1

    func used(owner: Int64) throws -> Int64 {
        try db.value("SELECT used FROM room WHERE owner = ?", [owner]) ?? 0
    }

    func bound(owner: Int64) throws -> RoomBound {
        let quota: Int64? = try db.value("SELECT quota FROM room WHERE owner = ? AND quota IS NOT NULL", [owner])
        guard let quota else { return .standard }
        return quota == Self.unbounded ? .unbounded : .bytes(quota)
    }

    func setBound(_ bound: RoomBound, owner: Int64) throws {
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
            """, [owner, quota])
    }

    /// Counts an original that came, or with a negative number one that went.
    func add(_ bytes: Int64, owner: Int64) throws {
        try db.run(
            """
            INSERT INTO room(owner, used) VALUES (?, ?)
            ON CONFLICT(owner) DO UPDATE SET used = used + excluded.used
            """, [owner, bytes])
    }
}
