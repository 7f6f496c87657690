/// The located days and the owners' states of memories, in SQL.
struct SQLMemories: MemoryWriting {
    let db: SQLConnection

    func locatedDays(owner: Int64) throws -> [LocatedDay] {
        try db.all("SELECT day, north, east, items FROM located_day WHERE owner = ?", values: [owner]) { row in
            LocatedDay(
                date: try row.next(), region: LocatedDay.Region(row: try row.next(), column: try row.next()),
                items: try row.next())
        }
    }

    func states(owner: Int64, ids: [MemoryID]) throws -> [MemoryID: MemoryState] {
        let found = try db.all(
            """
            SELECT id, favorite, dismissed, version FROM memory_state
            WHERE owner = ? AND id IN (SELECT value FROM json_each(?))
            """, values: [owner, TextList(ids.map(\.description))]
        ) { row in
            (
                MemoryID(try row.next(String.self)),
                MemoryState(isFavorite: try row.next(), isDismissed: try row.next(), version: try row.next())
            )
        }
        var states: [MemoryID: MemoryState] = [:]
        for case (let id?, let state) in found { states[id] = state }
        return states
    }

    func stateCount(owner: Int64) throws -> Int {
        try db.value("SELECT count(*) FROM memory_state WHERE owner = ?", values: [owner]) ?? 0
    }

    func setState(_ state: MemoryState, of id: MemoryID, owner: Int64) throws {
        try db.run(
            """
            INSERT INTO memory_state(owner, id, favorite, dismissed, version) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(owner, id) DO UPDATE SET favorite = excluded.favorite, dismissed = excluded.dismissed,
                version = excluded.version
            """,
            values: [owner, id.description, state.isFavorite, state.isDismissed, state.version])
        // The change log has no line of memories, but a mirror must see that something changed.
        _ = try SQLChanges(db: db).next(.change, owner: owner)
    }

    /// Changes the count of items in a region on a day.
    func count(_ change: Int, on date: CivilDate, in region: LocatedDay.Region, owner: Int64) throws {
        try db.run(
            """
            INSERT INTO located_day(owner, day, north, east, items) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(owner, day, north, east) DO UPDATE SET items = located_day.items + excluded.items
            """, values: [owner, date, region.row, region.column, change])
        guard change < 0 else { return }
        try db.run(
            "DELETE FROM located_day WHERE owner = ? AND day = ? AND north = ? AND east = ? AND items = 0",
            values: [owner, date, region.row, region.column])
    }
}
