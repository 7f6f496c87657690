/// The rows of an account that changed behind a version.
extension SQLKept {
    /// The counters of the sequences of tables.
    private static let counters: [String: SQLChanges.Counter] = [
        KeptTable.entries.name: .entry, KeptTable.photos.name: .photo,
    ]

    /// The bytes that a row in the list of another row counts for, because each takes memory: a text may have many photos.
    private static let listedBytes = 256
    /// The number of rows in lists that count as many as one row.
    private static let listedRows: Int64 = 10

    func extent(of table: KeptTable, owner: Int64) throws -> KeptPlace.Extent {
        guard let counter = Self.counters[table.name] else {
            throw DiaryError.internalFault("The rows of a table have no sequences.")
        }
        let count: Int64? = try db.value("SELECT count(*) FROM \(table.name) WHERE owner = ?", values: [owner])
        let last: Int64? = try db.value(
            "SELECT value FROM counter WHERE owner = ? AND name = ?", values: [owner, counter.rawValue])
        return KeptPlace.Extent(count: count ?? 0, lastSequence: last ?? 0)
    }

    /// Finds the rows by reading the table once, in the order in which the rows lie. Versions have no index: each write
    /// would pay for it, but only mirrors ask.
    func changedRows(of table: KeptTable, owner: Int64, behind version: Int64, limit: Int) throws -> [KeptRow]? {
        let keys: [Int64] = try db.all(
            "SELECT key FROM \(table.name) WHERE +owner = ? AND version > ? LIMIT ?",
            values: [owner, version, limit + 1]
        ) { try $0.next() }
        guard keys.count <= limit else { return nil }
        if keys.isEmpty { return [] }
        for list in table.lists {
            let count: Int64? = try db.value(
                "SELECT count(*) FROM \(list.table.name) WHERE \(list.parent) IN (SELECT value FROM json_each(?))",
                values: [NumberList(keys)])
            guard (count ?? 0) / Self.listedRows <= Int64(limit) else { return nil }
        }
        let rest = """
            FROM \(table.name) t WHERE t.key IN (SELECT value FROM json_each(?)) ORDER BY \(Self.order(of: table))
            """
        return try rows(of: table, selecting: rest, values: [NumberList(keys)])
    }

    func childRows(
        of table: KeptTable, owner: Int64, parents: [UUIDBytes], limit: Int, bytes: Int64
    ) throws -> [KeptRow]? {
        let source = Self.source(of: table)
        let ofParent = table.parent?.condition.map { " AND " + $0 } ?? ""
        let rest = """
            FROM \(source.tables) WHERE \(source.owned).owner = ?
                AND \(source.owned).id IN (SELECT unhex(value) FROM json_each(?))\(ofParent)
            """
        let listed = table.lists.map { list in
            """
            \(Self.listedBytes) * (
                SELECT count(*) FROM \(list.table.name) l WHERE l.\(list.parent) = t.\(table.key))
            """
        }
        let size = ([table.columns.contains("bytes") ? "t.bytes" : "0"] + listed).joined(separator: " + ")
        let sizes = try db.first(
            "SELECT count(*), coalesce(sum(\(size)), 0) \(rest)", values: [owner, BytesList(parents)]
        ) { row in
            (count: try row.next(Int64.self), bytes: try row.next(Int64.self))
        }
        guard let sizes, sizes.count <= Int64(limit), sizes.bytes <= bytes else { return nil }
        return try rows(
            of: table, selecting: rest + " ORDER BY \(Self.order(of: table))", values: [owner, BytesList(parents)])
    }
}
