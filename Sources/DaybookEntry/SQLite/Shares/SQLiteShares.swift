/// The shares in SQLite.
struct SQLiteShares: ShareWriting {
    let db: SQLiteConnection

    private var changes: SQLiteChanges { SQLiteChanges(db: db) }

    private static let selection = """
        SELECT key, owner, id, entry, album, smart, title, expires, view_limit, location, token, password, views, created,
            revoked, version, creation
        FROM share
        """

    func share(owner: Int64, id: UUIDBytes) throws -> StoredShare? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", [owner, id], share)
    }

    func share(tokenHash: [UInt8]) throws -> StoredShare? {
        try db.first(Self.selection + " WHERE token_hash = ?", [tokenHash], share)
    }

    func list(owner: Int64, after: PagePosition?, limit: Int) throws -> [ListItem] {
        try db.all(
            """
            SELECT key, created, id, title, photos FROM share
            WHERE owner = ? AND (created, id) < (?, ?) ORDER BY created DESC, id DESC LIMIT ?
            """, [owner, after?.primary ?? Int64.max, after?.id ?? UUIDBytes.last, limit]
        ) { row in
            let key: Int64 = try row.next()
            let position = PagePosition(primary: try row.next(), id: try row.next())
            return ListItem(
                key: key, position: position, weight: StoredShare.weight(title: try row.next(), photos: try row.next()))
        }
    }

    func shares(keys: [Int64]) throws -> [StoredShare] {
        if keys.isEmpty { return [] }
        let found = try db.all(
            Self.selection + " WHERE key IN (SELECT value FROM json_each(?))", [TextList.write(keys)], share)
        let byKey = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        return keys.compactMap { byKey[$0] }
    }

    func count(owner: Int64) throws -> Int64 {
        try db.value("SELECT count(*) FROM share WHERE owner = ?", [owner]) ?? 0
    }

    func views(share key: Int64, before number: Int64, limit: Int) throws -> [ShareView] {
        try db.all(
            "SELECT number, at, what FROM share_view WHERE share = ? AND number < ? ORDER BY number DESC LIMIT ?",
            [key, number, limit]
        ) { row in
            let (number, time, what): (Int64, Instant, Int64) = try (row.next(), row.next(), row.next())
            guard let what = ShareViewKind(rawValue: what) else {
                throw DiaryError.internalFault("A share was looked at as something unknown.")
            }
            return ShareView(number: number, time: time, what: what)
        }
    }

    func firstRevoked(owner: Int64) throws -> StoredShare? {
        try db.first(
            Self.selection + " WHERE owner = ? AND revoked IS NOT NULL ORDER BY revoked, id LIMIT 1", [owner], share)
    }

    func revoked(until time: Instant, limit: Int) throws -> [StoredShare] {
        try db.all(Self.selection + " WHERE revoked <= ? ORDER BY revoked LIMIT ?", [time, limit], share)
    }

    // MARK: Writing

    func insert(_ new: NewShare) throws -> StoredShare {
        let version = try changes.append(owner: new.owner, .share, new.id, .inserted, at: new.now)
        let terms = new.terms
        let (entry, album, smart): (UUIDBytes?, UUIDBytes?, String?) =
            switch terms.target {
            case .entry(let id): (id, nil, nil)
            case .album(let id): (nil, id, nil)
            case .smart(let album): (nil, nil, album.rawValue)
            case .photos: (nil, nil, nil)
            }
        try db.run(
            """
            INSERT INTO share(owner, id, token, token_hash, entry, album, smart, photos, title, password, expires,
                view_limit, views, location, created, version, creation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)
            """,
            [
                new.owner, new.id, new.token, SessionToken.hash(of: new.token), entry, album, smart,
                terms.target.photos.count, terms.title, new.passwordHash, terms.expireTime, terms.viewLimit,
                terms.includesLocation, new.now,
                version, new.creation,
            ])
        let key = db.lastInsertedKey
        for (position, photo) in terms.target.photos.enumerated() {
            try db.run("INSERT INTO share_photo(share, position, photo) VALUES (?, ?, ?)", [key, position, photo])
        }
        return try stored(owner: new.owner, new.id)
    }

    func revoke(_ share: StoredShare, at now: Instant) throws -> StoredShare {
        let version = try changes.append(owner: share.owner, .share, share.id, .updated, at: now)
        try db.run("UPDATE share SET revoked = ?, version = ? WHERE key = ?", [now, version, share.key])
        return try stored(owner: share.owner, share.id)
    }

    func delete(_ share: StoredShare, at now: Instant) throws {
        _ = try changes.append(owner: share.owner, .share, share.id, .removed, at: now)
        try db.run("DELETE FROM share_photo WHERE share = ?", [share.key])
        try db.run("DELETE FROM share_view WHERE share = ?", [share.key])
        try db.run("DELETE FROM share WHERE key = ?", [share.key])
    }

    func addView(
        _ what: ShareViewKind, of share: StoredShare, at now: Instant, keeping most: Int64
    ) throws -> StoredShare {
        let count: Int64? = try db.value(
            "UPDATE share SET views = views + 1 WHERE key = ? RETURNING views", [share.key])
        guard let count else { throw DiaryError.internalFault("A share that is looked at is not there.") }
        try db.run(
            "INSERT INTO share_view(share, number, at, what) VALUES (?, ?, ?, ?)",
            [share.key, count, now, what.rawValue])
        try db.run("DELETE FROM share_view WHERE share = ? AND number <= ?", [share.key, count - most])
        var share = share
        share.viewCount = count
        return share
    }

    private func stored(owner: Int64, _ id: UUIDBytes) throws -> StoredShare {
        guard let share = try share(owner: owner, id: id) else {
            throw DiaryError.internalFault("A share that was written is not there.")
        }
        return share
    }

    private func share(_ row: inout SQLiteRow) throws -> StoredShare {
        let (key, owner, id): (Int64, Int64, UUIDBytes) = try (row.next(), row.next(), row.next())
        let (entry, album, smart): (UUIDBytes?, UUIDBytes?, String?) = try (row.next(), row.next(), row.next())
        let terms = ShareTerms(
            target: try target(entry, album, smart, share: key), title: try row.next(), expireTime: try row.next(),
            viewLimit: try row.next(), includesLocation: try row.next())
        return StoredShare(
            key: key, owner: owner, id: id, terms: terms, token: try row.next(), passwordHash: try row.next(),
            viewCount: try row.next(), createTime: try row.next(), revokeTime: try row.next(),
            version: try row.next(), creation: try row.next())
    }

    private func target(
        _ entry: UUIDBytes?, _ album: UUIDBytes?, _ smart: String?, share key: Int64
    ) throws -> ShareTarget {
        if let entry { return .entry(entry) }
        if let album { return .album(album) }
        if let smart {
            guard let album = SmartAlbum(rawValue: smart) else {
                throw DiaryError.internalFault("A share is of an album that is unknown.")
            }
            return .smart(album)
        }
        return .photos(
            try db.all("SELECT photo FROM share_photo WHERE share = ? ORDER BY position", [key]) { try $0.next() })
    }
}
