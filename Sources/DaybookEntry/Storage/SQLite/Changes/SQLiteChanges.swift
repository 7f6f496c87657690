/// The change log in SQLite, and the counters that number what is in it.
struct SQLiteChanges: ChangeReading {
    let db: SQLiteConnection

    /// The counters of an owner. Raw values are stored.
    enum Counter: Int64 {
        case change = 0
        case entry = 1
        case photo = 2
    }

    /// The next number of a counter.
    func next(_ counter: Counter, owner: Int64) throws -> Int64 {
        let value: Int64? = try db.value(
            """
            INSERT INTO counter(owner, name, value) VALUES (?, ?, 1)
            ON CONFLICT(owner, name) DO UPDATE SET value = value + 1 RETURNING value
            """, [owner, counter.rawValue])
        guard let value else { throw DiaryError.internalFault("A counter gives no number.") }
        return value
    }

    /// Writes a line of the log and returns its number: the resource's new version.
    func append(
        owner: Int64, _ kind: ResourceKind, _ id: UUIDBytes, _ action: DiaryChange.Action, at now: Instant
    ) throws -> Int64 {
        let number = try next(.change, owner: owner)
        try db.run(
            "INSERT INTO change(owner, number, kind, id, action, at) VALUES (?, ?, ?, ?, ?, ?)",
            [owner, number, kind.rawValue, id, action.rawValue, now])
        return number
    }

    /// When the latest change was.
    func lastTime(owner: Int64) throws -> Instant? {
        try db.value("SELECT at FROM change WHERE owner = ? ORDER BY number DESC LIMIT 1", [owner])
    }

    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange] {
        try db.all(
            """
            SELECT number, kind, id, action, at FROM change WHERE owner = ? AND number > ? ORDER BY number LIMIT ?
            """, [owner, number, limit]
        ) { row in
            let (number, kind, id, action): (Int64, Int64, UUIDBytes, Int64) = try (
                row.next(), row.next(), row.next(), row.next()
            )
            guard let kind = ResourceKind(rawValue: kind), let action = DiaryChange.Action(rawValue: action) else {
                throw DiaryError.internalFault("The change log holds a line of an unknown kind.")
            }
            return DiaryChange(number: number, kind: kind, id: id, action: action, time: try row.next())
        }
    }
}
