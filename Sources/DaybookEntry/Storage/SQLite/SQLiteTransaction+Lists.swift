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

/// A list query as SQL over `e`, the table of what it lists.
///
/// A list that asks for a label goes through the label index, which is in the list's order; any other goes through the
/// index of
/// its order. Values are bound, never spelled into the statement.
struct ListFilter {
    let query: ListQuery
    let owner: Int64

    /// A page, and one item more when there is more.
    var page: SQL {
        """
        SELECT e.key, e.at, e.id, e.sequence, e.weight FROM \(source) WHERE \(scope) AND \(conditions) \(start)
        ORDER BY \(sql: ordering) LIMIT \(query.pageSize + 1)
        """
    }

    private static let tag: Int64 = 0
    private static let person: Int64 = 1
    private static let subtype: Int64 = 2

    var table: String { query.kind == .photo ? "photo" : "entry" }

    /// The labels that must be carried, the first of which may lead.
    private var labels: [(field: Int64, name: String)] {
        var labels = query.tags.map { (field: Self.tag, name: $0) }
        labels += query.people.map { (field: Self.person, name: $0) }
        if !query.subtype.isEmpty { labels.append((field: Self.subtype, name: LabelName.key(query.subtype))) }
        return labels
    }

    private var leads: Bool { !labels.isEmpty && query.order != .sequenceDescending }

    /// The table whose index gives the order.
    private var leader: String { leads ? "l" : "e" }

    var source: SQL {
        leads ? "label l CROSS JOIN \(sql: table) e ON e.key = l.doc" : "\(sql: table) e"
    }

    /// Whose they are and how visible, in terms of the leading index.
    var scope: SQL {
        guard leads, let first = labels.first else {
            return "e.owner = \(owner) AND e.visibility = \(query.visibility.rawValue)"
        }
        return """
            l.owner = \(owner) AND l.kind = \(query.kind.rawValue) AND l.field = \(first.field)
            AND l.name = \(first.name) AND l.visibility = \(query.visibility.rawValue)
            """
    }

    /// Every filter that the leading index does not hold.
    var conditions: SQL {
        var parts: [SQL] = ["TRUE"]
        if let from = query.from { parts.append("e.local_day >= \(from.day)") }
        if let to = query.to { parts.append("e.local_day <= \(to.day)") }
        if let favorite = query.favorite {
            parts.append(favorite ? "e.favorite = 1" : "e.favorite = 0")
        }
        if !query.mediaKinds.isEmpty {
            let kinds = query.mediaKinds.map(\.rawValue).sorted()
            parts.append(kinds.count == 1 ? "e.kind = \(kinds[0])" : "e.kind IN \(kinds)")
        }
        for label in labels {
            parts.append(
                """
                EXISTS (SELECT 1 FROM label m WHERE m.owner = e.owner AND m.kind = \(query.kind.rawValue)
                    AND m.field = \(label.field) AND m.name = \(label.name) AND m.visibility = e.visibility AND m.at = e.at
                    AND m.id = e.id)
                """)
        }
        return parts.joined(separator: " AND ")
    }

    /// Where the page begins: behind the last one's end, and within the instants that the dates asked for can hold.
    var start: SQL {
        var parts: [SQL] = []
        if query.order == .sequenceDescending {
            if let after = query.after { parts.append("AND e.sequence < \(after.primary)") }
            return parts.joined(separator: " ")
        }
        let at: SQL = "\(sql: leader).at"
        // A civil date lies within a day of the same date in UTC: no zone is further away.
        let day: Int64 = 86_400_000_000
        if let from = query.from { parts.append("AND \(at) >= \((from.day - 1) * day)") }
        if let to = query.to { parts.append("AND \(at) < \((to.day + 2) * day)") }
        if let after = query.after {
            let comparison = query.order == .newestFirst ? "<" : ">"
            parts.append(
                "AND (\(at), \(sql: leader).id) \(sql: comparison) (\(after.primary), \(after.id.databaseData))")
        }
        return parts.joined(separator: " ")
    }

    var ordering: String {
        switch query.order {
        case .newestFirst: "\(leader).at DESC, \(leader).id DESC"
        case .oldestFirst: "\(leader).at, \(leader).id"
        case .sequenceDescending: "e.sequence DESC"
        }
    }
}
