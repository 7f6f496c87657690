/// The albums in SQL.
struct SQLAlbums: AlbumWriting {
    let db: SQLConnection

    private var changes: SQLChanges { SQLChanges(db: db) }
    private var followUps: SQLFollowUps { SQLFollowUps(db: db) }

    static let selection = "SELECT \(StoredAlbum.names.selection(from: "a")) FROM album a"

    func album(owner: Int64, id: UUIDBytes) throws -> StoredAlbum? {
        try db.first(
            Self.selection + " WHERE a.owner = ? AND a.id = ?", values: [owner, id], read: StoredAlbum.init(row:))
    }

    func albums(owner: Int64) throws -> [StoredAlbum] {
        try db.all(
            Self.selection + " WHERE a.owner = ? ORDER BY a.created, a.id", values: [owner],
            read: StoredAlbum.init(row:))
    }

    func albums(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredAlbum] {
        if ids.isEmpty { return [:] }
        let found = try db.all(
            Self.selection + " WHERE a.owner = ? AND a.id IN (SELECT unhex(value) FROM json_each(?))",
            values: [owner, BytesList(ids)], read: StoredAlbum.init(row:))
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    func albums(keys: [Int64]) throws -> [StoredAlbum] {
        if keys.isEmpty { return [] }
        return try db.all(
            Self.selection + " WHERE a.key IN (SELECT value FROM json_each(?))", values: [NumberList(keys)],
            read: StoredAlbum.init(row:))
    }

    /// Returns the number of manual albums and saved searches, of every owner.
    func count() throws -> Int64 {
        try db.value("SELECT count(*) FROM album") ?? 0
    }

    func smartCounts(owner: Int64) throws -> [SmartAlbum: Int64] {
        let rows = try db.all("SELECT name, photos FROM smart_album WHERE owner = ?", values: [owner]) { row in
            (name: try row.next(String.self), photos: try row.next(Int64.self))
        }
        var counts: [SmartAlbum: Int64] = [:]
        for row in rows { SmartAlbum(rawValue: row.name).map { counts[$0] = row.photos } }
        return counts
    }

    func insert(_ new: NewAlbum) throws -> StoredAlbum {
        let new = StoredAlbum(
            key: try followUps.freeKey(.album, in: "album"), owner: new.owner, id: new.id, content: new.content,
            photoCount: 0, cover: nil, createTime: new.now, updateTime: new.now,
            version: try changes.append(owner: new.owner, kind: .album, id: new.id, action: .inserted, at: new.now),
            creation: new.creation)
        let filled: [UInt8]? = new.content.filter == nil ? nil : []
        let cover = try photoKey(new.content.chosenCover, owner: new.owner)
        try db.run(Self.insertion, values: [filled, cover, 0] + new.values.inserted)
        let album = try stored(owner: new.owner, new.id)
        try AlbumTitles.apply(before: nil, after: album, on: db)
        return album
    }

    func update(_ album: StoredAlbum, at now: Instant) throws -> StoredAlbum {
        let old = try stored(owner: album.owner, album.id)
        let cover = try photoKey(album.content.chosenCover, owner: album.owner)
        try db.run(Self.change, values: [cover] + album.values.changing + [album.key])
        if album.content.filter != old.content.filter {
            try db.run("UPDATE album SET filled = ? WHERE key = ?", values: [[UInt8](), album.key])
        }
        let new = try touch(album, at: now)
        try AlbumTitles.apply(before: old, after: new, on: db)
        return new
    }

    func delete(_ album: StoredAlbum, at now: Instant) throws {
        for inner in try albums(owner: album.owner) where inner.content.parent == album.id {
            var inner = inner
            inner.content.parent = nil
            _ = try update(inner, at: now)
        }
        _ = try changes.append(owner: album.owner, kind: .album, id: album.id, action: .removed, at: now)
        let old = try stored(owner: album.owner, album.id)
        try SharedPictures.shrink(album: album.key, on: db)
        try db.run("DELETE FROM album WHERE key = ?", values: [album.key])
        try AlbumTitles.apply(before: old, after: nil, on: db)
        if try followUps.removePlaces(ofAlbum: album.key, limit: Self.placesAtOnce) {
            try followUps.put(FollowUp(.album, key: album.key, owner: album.owner))
        }
    }

    /// The maximum number of places that are removed in the transaction that deletes an album; later transactions
    /// remove the rest.
    private static let placesAtOnce = 1000

    private static let insertion = StoredAlbum.names.insertion(
        into: "album", further: ["filled", "chosen_photo", "places"])
    private static let change = StoredAlbum.names.change(of: "album", further: ["chosen_photo"])

    /// Notes a change of an album, and returns the updated album.
    func touch(_ album: StoredAlbum, at now: Instant) throws -> StoredAlbum {
        let version = try changes.append(owner: album.owner, kind: .album, id: album.id, action: .updated, at: now)
        try db.run("UPDATE album SET updated = ?, version = ? WHERE key = ?", values: [now, version, album.key])
        return try stored(owner: album.owner, album.id)
    }

    /// Notes a change of an album that follows from a change of its photos. For the undo of an import, nobody changed the
    /// album by that.
    func touchByPhotos(_ album: StoredAlbum, at now: Instant) throws {
        let touched = try touch(album, at: now)
        try SQLImports(db: db).carry(
            ImportSubject(.album, id: album.id), owner: album.owner, from: album.version, to: touched.version)
    }

    private func stored(owner: Int64, _ id: UUIDBytes) throws -> StoredAlbum {
        guard let album = try album(owner: owner, id: id) else {
            throw DiaryError.internalFault("An album that was written is not there.")
        }
        return album
    }

    private func photoKey(_ id: UUIDBytes?, owner: Int64) throws -> Int64? {
        try id.flatMap { try SQLPhotos(db: db).references(owner: owner, ids: [$0])[$0]?.key }
    }
}
