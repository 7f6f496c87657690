/// Photo records in SQLite.
struct SQLitePhotos: PhotoWriting {
    let db: SQLiteConnection

    private var list: SQLiteList { SQLiteList(db: db, kind: .photo) }

    static let selection = "SELECT \(StoredPhoto.columns) FROM photo"

    func photo(owner: Int64, id: UUIDBytes) throws -> StoredPhoto? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", [owner, id], StoredPhoto.init(row:))
    }

    func photo(owner: Int64, digest: [UInt8]) throws -> StoredPhoto? {
        try db.first(Self.selection + " WHERE digest = ? AND owner = ?", [digest, owner], StoredPhoto.init(row:))
    }

    func photos(keys: [Int64]) throws -> [StoredPhoto] {
        if keys.isEmpty { return [] }
        let found = try db.all(
            Self.selection + " WHERE key IN (SELECT value FROM json_each(?))", [TextList.write(keys)],
            StoredPhoto.init(row:))
        let byKey = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        return keys.compactMap { byKey[$0] }
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

    func references(owner: Int64, ids: [UUIDBytes]) throws -> [UUIDBytes: PhotoReference] {
        var found: [UUIDBytes: PhotoReference] = [:]
        for id in ids {
            found[id] = try db.first(
                "SELECT key, deleted IS NOT NULL, hidden FROM photo WHERE owner = ? AND id = ?", [owner, id]
            ) { PhotoReference(key: try $0.next(), isTrashed: try $0.next(), isHidden: try $0.next()) }
        }
        return found
    }

    func ids(owner: Int64, digests: [[UInt8]]) throws -> [[UInt8]: UUIDBytes] {
        var found: [[UInt8]: UUIDBytes] = [:]
        for digest in digests {
            found[digest] = try db.value(
                "SELECT id FROM photo WHERE digest = ? AND owner = ? AND deleted IS NULL", [digest, owner])
        }
        return found
    }

    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]> {
        let entries = SQLiteEntries(db: db)
        var found: Set<[UInt8]> = []
        for digest in digests {
            let isRecorded: Bool? = try db.value("SELECT EXISTS (SELECT 1 FROM photo WHERE digest = ?)", [digest])
            if try isRecorded == true || entries.revisionsName(digest: digest) { found.insert(digest) }
        }
        return found
    }

    static let hiddenQuery = "SELECT EXISTS (SELECT 1 FROM photo WHERE owner = ? AND visibility = 2)"

    /// Whether any photo of an owner's is hidden, outside the trash.
    func hasHidden(owner: Int64) throws -> Bool {
        try db.value(Self.hiddenQuery, [owner]) ?? false
    }

    func trashed(until: Instant, limit: Int) throws -> [StoredPhoto] {
        try db.all(
            Self.selection + " WHERE deleted IS NOT NULL AND deleted <= ? ORDER BY deleted LIMIT ?", [until, limit],
            StoredPhoto.init(row:))
    }
}
