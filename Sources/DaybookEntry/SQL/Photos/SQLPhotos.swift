/// The photo records in SQL.
struct SQLPhotos: PhotoWriting {
    let db: SQLConnection

    private var list: SQLList { SQLList(db: db, kind: .photo) }

    static let selection = "SELECT \(StoredPhoto.names.selection()) FROM photo"
    private static let selectionByKeys =
        "SELECT \(StoredPhoto.names.selection(from: "p")) FROM json_each(?) j CROSS JOIN photo p ON p.key = j.value"

    func photo(owner: Int64, id: UUIDBytes) throws -> StoredPhoto? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", values: [owner, id], read: StoredPhoto.init(row:))
    }

    func photo(owner: Int64, digest: [UInt8]) throws -> StoredPhoto? {
        try db.first(
            Self.selection + " WHERE digest = ? AND owner = ?", values: [digest, owner], read: StoredPhoto.init(row:))
    }

    func photos(keys: [Int64]) throws -> [StoredPhoto] {
        if keys.isEmpty { return [] }
        let found = try db.all(
            Self.selectionByKeys, values: [NumberList(keys)], read: StoredPhoto.init(row:))
        return found.inOrder(of: keys) { $0.key }
    }

    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem] {
        try list.page(owner: owner, query)
    }

    func cover(owner: Int64, _ query: ListQuery) throws -> UUIDBytes? {
        try list.cover(owner: owner, query)
    }

    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes] {
        try list.ids(owner: owner, in: range, hidden: hidden, limit: limit)
    }

    func weights(keys: [Int64]) throws -> [Int64: Int] {
        try list.weights(keys: keys)
    }

    func photos(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredPhoto] {
        if ids.isEmpty { return [:] }
        let found = try db.all(
            Self.selection + " WHERE owner = ? AND id IN (SELECT unhex(value) FROM json_each(?))",
            values: [owner, BytesList(ids)], read: StoredPhoto.init(row:))
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    func references(owner: Int64, ids: [UUIDBytes]) throws -> [UUIDBytes: PhotoReference] {
        if ids.isEmpty { return [:] }
        var found: [UUIDBytes: PhotoReference] = [:]
        _ = try db.all(
            """
            SELECT p.id, coalesce(s.key, p.key), coalesce(s.id, p.id), p.deleted IS NOT NULL, p.hidden
            FROM photo p LEFT JOIN photo s ON s.key = p.still
            WHERE p.owner = ? AND p.id IN (SELECT unhex(value) FROM json_each(?))
            """, values: [owner, BytesList(ids)]
        ) { row in
            found[try row.next()] = PhotoReference(
                key: try row.next(), id: try row.next(), isTrashed: try row.next(), isHidden: try row.next())
        }
        return found
    }

    func ids(owner: Int64, digests: [[UInt8]]) throws -> [[UInt8]: UUIDBytes] {
        if digests.isEmpty { return [:] }
        var found: [[UInt8]: UUIDBytes] = [:]
        _ = try db.all(
            """
            SELECT digest, id FROM photo
            WHERE digest IN (SELECT unhex(value) FROM json_each(?)) AND owner = ? AND deleted IS NULL
            """, values: [BytesList(digests), owner]
        ) { row in
            found[try row.next()] = try row.next()
        }
        return found
    }

    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]> {
        if digests.isEmpty { return [] }
        return Set(
            try db.all(
                """
                SELECT d.digest FROM (SELECT unhex(j.value) AS digest FROM json_each(?) j) d
                WHERE EXISTS (SELECT 1 FROM photo p WHERE p.digest = d.digest)
                    OR EXISTS (SELECT 1 FROM revision_photo r WHERE r.digest = d.digest)
                """, values: [BytesList(digests)]
            ) { try $0.next() })
    }

    static let digestQuery = "SELECT DISTINCT digest FROM photo WHERE digest > ? ORDER BY digest LIMIT ?"

    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        let recorded: [[UInt8]] = try db.all(Self.digestQuery, values: [digest, limit]) { try $0.next() }
        let past = try SQLEntries(db: db).revisionDigests(after: digest, limit: limit)
        return recorded.merged(with: past, limit: limit)
    }

    static let hiddenQuery = "SELECT EXISTS (SELECT 1 FROM photo WHERE owner = ? AND visibility = 2)"

    /// Returns whether any photo of an owner is hidden, outside the trash.
    func hasHidden(owner: Int64) throws -> Bool {
        try db.value(Self.hiddenQuery, values: [owner]) ?? false
    }

    func trashed(until: Instant, limit: Int) throws -> [StoredPhoto] {
        try db.all(
            Self.selection
                + " WHERE deleted IS NOT NULL AND deleted <= ? AND still IS NULL AND \(SQLKept.restCondition)"
                + " ORDER BY deleted LIMIT ?",
            values: [until, limit], read: StoredPhoto.init(row:))
    }

    static func halvesQuery(_ state: HalfState) -> String {
        let condition =
            switch state {
            case .waiting: "still IS NULL AND film IS NULL AND deleted IS NULL ORDER BY sequence"
            case .trashed: "still IS NULL AND film IS NULL AND deleted IS NOT NULL ORDER BY deleted, sequence"
            case .followingToTrash: "still IS NOT NULL AND deleted IS NOT NULL ORDER BY still"
            }
        return selection + " WHERE owner = ? AND content_id = ? AND kind = ? AND \(condition) LIMIT ?"
    }

    func halves(
        owner: Int64, contentID: String, kind: PhotoKind, state: HalfState, limit: Int
    ) throws -> [StoredPhoto] {
        try db.all(
            Self.halvesQuery(state), values: [owner, contentID, kind.rawValue, limit], read: StoredPhoto.init(row:))
    }
}

extension SQLPhotos {
    /// Returns the number of photos that search can find, of every owner, including hidden photos.
    func findableCount() throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM photo WHERE visibility IN (?, ?)",
            values: [Visibility.shown.rawValue, Visibility.hidden.rawValue]) ?? 0
    }
}
