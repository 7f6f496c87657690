import SearchText

/// Lists of entries or photos, by the indexes of their table.
struct SQLList {
    let db: SQLConnection
    let kind: ResourceKind

    private var table: String { kind == .photo ? "photo" : "entry" }

    /// Returns a page by its sort key. The work is the same for the first page and the last, whatever the size of the
    /// diary.
    func page(owner: Int64, _ query: ListQuery) throws -> [ListItem] {
        if let from = query.from, let to = query.to, from > to { return [] }
        if let text = SearchQuery(text: query.text, comparison: .fold) {
            return try items(
                keys: SQLSearch(db: db).keys(owner: owner, query, holding: text), in: query.order)
        }
        let page = ListFilter(query: query, owner: owner).page
        return try db.all(page.text, values: page.values) { try ListItem(row: &$0, order: query.order) }
    }

    /// Returns the first photo with a picture among the first few photos of a list, or else the first photo.
    func cover(owner: Int64, _ query: ListQuery) throws -> UUIDBytes? {
        var query = query
        query.pageSize = Self.coverCandidates - 1
        let filter = ListFilter(query: query, owner: owner)
        let found = try db.all(filter.covers.text, values: filter.covers.values) { row in
            (id: try row.next(UUIDBytes.self), canBeCover: try row.next(Bool.self))
        }
        return (found.first { $0.canBeCover } ?? found.first)?.id
    }

    private static let coverCandidates = 8

    func weights(keys: [Int64]) throws -> [Int64: Int] {
        let found = try db.all(
            "SELECT key, weight FROM \(table) WHERE key IN (SELECT value FROM json_each(?))",
            values: [NumberList(keys)],
            read: WeighedKey.init(row:))
        return Dictionary(found.map { ($0.key, $0.weight) }) { first, _ in first }
    }

    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes] {
        try db.all(
            "SELECT id FROM \(table) WHERE owner = ? AND id BETWEEN ? AND ? AND hidden <= ? ORDER BY id LIMIT ?",
            values: [owner, range.lowerBound, range.upperBound, hidden, limit]
        ) { try $0.next() }
    }

    private func items(keys: [Int64], in order: ListOrder) throws -> [ListItem] {
        let found = try db.all(
            "SELECT \(ListItem.columns) FROM \(table) e WHERE e.key IN (SELECT value FROM json_each(?))",
            values: [NumberList(keys)]
        ) { try ListItem(row: &$0, order: order) }
        return found.inOrder(of: keys) { $0.key }
    }
}

extension Array {
    /// Returns records in the order of their keys, as far as there are records.
    ///
    /// A statement that begins with a list of keys gives that order already, unless its engine joins otherwise.
    func inOrder(of keys: [Int64], key: (Element) -> Int64) -> [Element] {
        if count == keys.count, indices.allSatisfy({ key(self[$0]) == keys[$0] }) { return self }
        let byKey = Dictionary(map { (key($0), $0) }) { first, _ in first }
        return keys.compactMap { byKey[$0] }
    }
}

extension ListItem {
    /// The columns of an entry or photo as `e`, in the order of ``init(row:order:)``.
    static let columns = "e.key, e.at, e.id, e.sequence, e.weight"

    init(row: inout SQLRow, order: ListOrder) throws {
        let (key, at, id, sequence): (Int64, Int64, UUIDBytes, Int64) = try (
            row.next(), row.next(), row.next(), row.next()
        )
        self.init(
            key: key, position: PagePosition(primary: order.isBySequence ? sequence : at, id: id),
            weight: try row.next())
    }
}

extension WeighedKey {
    init(row: inout SQLRow) throws {
        self.init(key: try row.next(), weight: try row.next())
    }
}
