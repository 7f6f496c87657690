import GRDB

extension SQLiteTransaction {
    /// A page by its sort key: as much work at the first page as at the last, with one thing in the diary or a million.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem] {
        if let from = query.from, let to = query.to, from > to { return [] }
        if let text = SearchQuery(text: query.text, comparison: .fold) {
            return try list(owner: owner, query, holding: text)
        }
        let request = ListFilter(query: query, owner: owner).page
        let (sql, arguments) = try request.build(db)
        return try db.rows(sql, arguments).map { item($0, query.order) }
    }

    func weights(_ kind: ResourceKind, keys: [Int64]) throws -> [Int64: Int] {
        let rows = try db.rows(
            """
            SELECT key, weight FROM \(kind == .photo ? "photo" : "entry")
            WHERE key IN (SELECT value FROM json_each(?))
            """, [TextList.write(keys)])
        return Dictionary(rows.map { ($0["key"], $0["weight"]) }) { first, _ in first }
    }

    func ids(
        _ kind: ResourceKind, owner: Int64, in range: ClosedRange<UUIDBytes>, limit: Int
    ) throws -> [UUIDBytes] {
        let rows = try db.rows(
            """
            SELECT id FROM \(kind == .photo ? "photo" : "entry")
            WHERE owner = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ?
            """, [owner, range.lowerBound, range.upperBound, limit])
        return rows.map { $0["id"] }
    }

    func item(_ row: Row, _ order: ListOrder) -> ListItem {
        ListItem(
            key: row["key"],
            position: PagePosition(primary: order == .sequenceDescending ? row["sequence"] : row["at"], id: row["id"]),
            weight: row["weight"])
    }
}
