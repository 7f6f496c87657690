/// The change log in SQL, and the counters of its numbers.
struct SQLChanges: ChangeWriting {
    let db: SQLConnection

    /// The counters of an owner. Raw values are stored.
    enum Counter: Int64 {
        case change = 0
        case entry = 1
        case photo = 2
    }

    /// Returns the next number of a counter.
    func next(_ counter: Counter, owner: Int64) throws -> Int64 {
        let value: Int64? = try db.value(
            """
            INSERT INTO counter(owner, name, value) VALUES (?, ?, 1)
            ON CONFLICT(owner, name) DO UPDATE SET value = counter.value + 1 RETURNING value
            """, values: [owner, counter.rawValue])
        guard let value else { throw DiaryError.internalFault("A counter gives no number.") }
        return value
    }

    /// Appends a line to the log and returns its number, which is the resource's new version.
    ///
    /// - Parameter action: The change as seen by a reader of lists; `nil` if lists do not show it. The number then has
    ///   no line.
    func append(
        owner: Int64, kind: ResourceKind, id: UUIDBytes, action: DiaryChange.Action?, at now: Instant
    ) throws -> Int64 {
        let number = try next(.change, owner: owner)
        try log(number: number, owner: owner, kind: kind, id: id, action: action, at: now)
        return number
    }

    /// Appends the line of a change whose number was taken before, in the same transaction.
    func log(
        number: Int64, owner: Int64, kind: ResourceKind, id: UUIDBytes, action: DiaryChange.Action?, at now: Instant
    ) throws {
        db.note(owner: owner)
        guard let action else { return }
        try db.run(
            "INSERT INTO change(owner, number, kind, id, action, at) VALUES (?, ?, ?, ?, ?, ?)",
            values: [owner, number, kind.rawValue, id, action.rawValue, now])
    }

    /// Returns the time of the latest change.
    func lastTime(owner: Int64) throws -> Instant? {
        try db.value("SELECT at FROM change WHERE owner = ? ORDER BY number DESC LIMIT 1", values: [owner])
    }

    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange] {
        try db.all(
            """
            SELECT number, kind, id, action, at FROM change WHERE owner = ? AND number > ? ORDER BY number LIMIT ?
            """, values: [owner, number, limit]
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

    func end(owner: Int64) throws -> ChangePosition {
        let last = try db.first(
            "SELECT number, at FROM change WHERE owner = ? ORDER BY number DESC LIMIT 1", values: [owner]
        ) { row in
            ChangePosition(number: try row.next(), time: try row.next())
        }
        return try last ?? ChangePosition(number: pruned(owner: owner))
    }

    func reaches(_ position: ChangePosition, owner: Int64) throws -> Bool {
        let pruned = try pruned(owner: owner)
        if position.number <= pruned { return position.number == pruned }
        return try db.value(
            "SELECT EXISTS (SELECT 1 FROM change WHERE owner = ? AND number = ? AND at = ?)",
            values: [owner, position.number, position.time]) ?? false
    }

    /// Returns the last number that was pruned from an owner's log; 0 if none was.
    private func pruned(owner: Int64) throws -> Int64 {
        try db.value("SELECT number FROM pruned_change WHERE owner = ?", values: [owner]) ?? 0
    }

    func prune(until time: Instant, keeping count: Int64, limit: Int) throws -> Bool {
        var (owner, left) = (Int64.min, limit)
        while left > 0 {
            let next: Int64? = try db.value(
                "SELECT owner FROM change WHERE owner > ? ORDER BY owner LIMIT 1", values: [owner])
            guard let next else { return false }
            owner = next
            left -= try prune(owner: owner, until: time, keeping: count, limit: left)
        }
        return true
    }

    /// Removes lines from the front of an owner's log. Returns the number of lines.
    private func prune(owner: Int64, until time: Instant, keeping count: Int64, limit: Int) throws -> Int {
        let end = try end(owner: owner).number
        let firstKept: Int64? = try db.value(
            "SELECT number FROM change WHERE owner = ? AND number > ? AND at > ? ORDER BY number LIMIT 1",
            values: [owner, end - count, time])
        let last: Int64? = try db.value(
            """
            SELECT n.number FROM (
                SELECT number FROM change WHERE owner = ? AND number < ? ORDER BY number LIMIT ?) n
            ORDER BY n.number DESC LIMIT 1
            """, values: [owner, firstKept ?? Int64.max, limit])
        guard let last else { return 0 }
        try db.run(
            """
            INSERT INTO pruned_change(owner, number) VALUES (?, ?)
            ON CONFLICT(owner) DO UPDATE SET number = excluded.number
            """, values: [owner, last])
        return try db.change("DELETE FROM change WHERE owner = ? AND number <= ?", values: [owner, last])
    }
}
