/// The trash of one owner, of entries or photos, by the index of deletion times.
struct SQLTrash {
    let db: SQLConnection
    let kind: ResourceKind

    static func query(_ kind: ResourceKind) -> String {
        """
        SELECT key, deleted, id, weight FROM \(kind == .photo ? "photo" : "entry")
        WHERE owner = ? AND hidden = ? AND deleted IS NOT NULL AND (deleted, id) < (?, ?) AND +visibility = 3
        ORDER BY deleted DESC, id DESC LIMIT ?
        """
    }

    func items(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem] {
        let start = after ?? PagePosition(primary: .max, id: .last)
        return try db.all(
            Self.query(kind), values: [owner, hidden, start.primary, start.id, limit], read: ListItem.init(row:))
    }
}

extension ListItem {
    /// Reads a key, a sort key, an id and a weight.
    init(row: inout SQLRow) throws {
        let key: Int64 = try row.next()
        self.init(
            key: key, position: PagePosition(primary: try row.next(), id: try row.next()), weight: try row.next())
    }
}
