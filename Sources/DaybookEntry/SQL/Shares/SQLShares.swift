/// The shares in SQL.
struct SQLShares: ShareWriting {
    let db: SQLConnection

    private var changes: SQLChanges { SQLChanges(db: db) }

    private static let selection = "SELECT \(StoredShare.names.selection()) FROM share"

    func share(owner: Int64, id: UUIDBytes) throws -> StoredShare? {
        try first("WHERE owner = ? AND id = ?", values: [owner, id])
    }

    func share(tokenHash: [UInt8]) throws -> StoredShare? {
        try first("WHERE token_hash = ?", values: [tokenHash])
    }

    func list(owner: Int64, after: PagePosition?, hidden: Bool, limit: Int) throws -> [ListItem] {
        try db.all(
            """
            SELECT s.key, s.created, s.id, s.title, s.photos FROM share s
            WHERE s.owner = ? AND (s.created, s.id) < (?, ?)\(hidden ? "" : " AND " + Self.isSeen)
            ORDER BY s.created DESC, s.id DESC LIMIT ?
            """, values: [owner, after?.primary ?? Int64.max, after?.id ?? UUIDBytes.last, limit]
        ) { row in
            let key: Int64 = try row.next()
            let position = PagePosition(primary: try row.next(), id: try row.next())
            return ListItem(
                key: key, position: position, weight: StoredShare.weight(title: try row.next(), photos: try row.next()))
        }
    }

    func isHidden(_ share: StoredShare) throws -> Bool {
        let isSeen: Bool? = try db.value("SELECT \(Self.isSeen) FROM share s WHERE s.key = ?", values: [share.key])
        return isSeen == false
    }

    /// The condition that a share `s` is not of hidden items alone. It compares the current entry and photos.
    private static let isSeen = """
        (NOT EXISTS (SELECT 1 FROM entry e WHERE e.owner = s.owner AND e.id = s.entry AND e.hidden = 1)
        AND (s.photos = 0 OR EXISTS (
            SELECT 1 FROM share_photo l LEFT JOIN photo p ON p.owner = s.owner AND p.id = l.photo
            WHERE l.share = s.key AND coalesce(p.hidden, 0) = 0)))
        """

    func shares(owner: Int64, ids: some Collection<UUIDBytes>, hidden: Bool) throws -> [StoredShare] {
        if ids.isEmpty { return [] }
        let visible = hidden ? "" : " AND " + Self.isSeen
        return try all(
            "AS s WHERE s.owner = ? AND s.id IN (SELECT unhex(value) FROM json_each(?))" + visible,
            values: [owner, BytesList(ids)])
    }

    func shares(keys: [Int64]) throws -> [StoredShare] {
        if keys.isEmpty { return [] }
        let found = try all("WHERE key IN (SELECT value FROM json_each(?))", values: [NumberList(keys)])
        let byKey = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        return keys.compactMap { byKey[$0] }
    }

    func count(owner: Int64) throws -> Int64 {
        try db.value("SELECT count(*) FROM share WHERE owner = ?", values: [owner]) ?? 0
    }

    func views(share key: Int64, before number: Int64, limit: Int) throws -> [ShareView] {
        try db.all(
            "SELECT number, at, what FROM share_view WHERE share = ? AND number < ? ORDER BY number DESC LIMIT ?",
            values: [key, number, limit]
        ) { row in
            let (number, time, what): (Int64, Instant, Int64) = try (row.next(), row.next(), row.next())
            guard let what = ShareViewKind(rawValue: what) else {
                throw DiaryError.internalFault("A share was looked at as something unknown.")
            }
            return ShareView(number: number, time: time, what: what)
        }
    }

    func firstRevoked(owner: Int64) throws -> StoredShare? {
        try first("WHERE owner = ? AND revoked IS NOT NULL ORDER BY revoked, id LIMIT 1", values: [owner])
    }

    func revoked(until time: Instant, limit: Int) throws -> [StoredShare] {
        try all("WHERE revoked <= ? AND \(SQLKept.restCondition) ORDER BY revoked LIMIT ?", values: [time, limit])
    }

    // MARK: Writing

    func insert(_ new: NewShare) throws -> StoredShare {
        let share = StoredShare(
            key: 0, owner: new.owner, id: new.id, terms: new.terms, token: new.token, passwordHash: new.passwordHash,
            viewCount: 0, createTime: new.now, revokeTime: nil,
            version: try changes.append(owner: new.owner, kind: .share, id: new.id, action: .inserted, at: new.now),
            creation: new.creation)
        let key: Int64? = try db.value(Self.insertion, values: share.values.inserted)
        guard let key else { throw DiaryError.internalFault("A share has no key.") }
        for (position, photo) in new.terms.target.photos.enumerated() {
            try db.run(
                "INSERT INTO share_photo(share, position, photo) VALUES (?, ?, ?)", values: [key, position, photo])
        }
        return try stored(owner: new.owner, new.id)
    }

    private static let insertion = StoredShare.names.insertion(into: "share") + " RETURNING key"

    func revoke(_ share: StoredShare, at now: Instant) throws -> StoredShare {
        let version = try changes.append(owner: share.owner, kind: .share, id: share.id, action: .updated, at: now)
        try db.run("UPDATE share SET revoked = ?, version = ? WHERE key = ?", values: [now, version, share.key])
        SharedPictures.revoke(owner: share.owner, on: db)
        return try stored(owner: share.owner, share.id)
    }

    func switchOff(_ share: StoredShare, at now: Instant) throws -> StoredShare {
        try set(isOff: true, of: share, at: now)
        SharedPictures.revoke(owner: share.owner, on: db)
        return try stored(owner: share.owner, share.id)
    }

    func switchOn(_ share: StoredShare, at now: Instant) throws -> StoredShare {
        try set(isOff: false, of: share, at: now)
        return try stored(owner: share.owner, share.id)
    }

    private func set(isOff: Bool, of share: StoredShare, at now: Instant) throws {
        let version = try changes.append(owner: share.owner, kind: .share, id: share.id, action: .updated, at: now)
        try db.run("UPDATE share SET off = ?, version = ? WHERE key = ?", values: [isOff, version, share.key])
    }

    func delete(_ share: StoredShare, at now: Instant) throws {
        _ = try changes.append(owner: share.owner, kind: .share, id: share.id, action: .removed, at: now)
        try db.run("DELETE FROM share_photo WHERE share = ?", values: [share.key])
        try db.run("DELETE FROM share_view WHERE share = ?", values: [share.key])
        try db.run("DELETE FROM share WHERE key = ?", values: [share.key])
        if share.revokeTime == nil { SharedPictures.revoke(owner: share.owner, on: db) }
    }

    func addView(
        _ what: ShareViewKind, of share: StoredShare, at now: Instant, keeping most: Int64
    ) throws -> StoredShare {
        let count: Int64? = try db.value(
            "UPDATE share SET views = views + 1 WHERE key = ? RETURNING views", values: [share.key])
        guard let count else { throw DiaryError.internalFault("A share that is looked at is not there.") }
        try db.run(
            "INSERT INTO share_view(share, number, at, what) VALUES (?, ?, ?, ?)",
            values: [share.key, count, now, what.rawValue])
        try db.run("DELETE FROM share_view WHERE share = ? AND number <= ?", values: [share.key, count - most])
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

    private func first(_ condition: String, values: [any SQLArgument]) throws -> StoredShare? {
        let found = try db.first(Self.selection + " " + condition, values: values, read: StoredShare.init(row:))
        return try found.flatMap { try withPhotos([$0]).first }
    }

    private func all(_ condition: String, values: [any SQLArgument]) throws -> [StoredShare] {
        try withPhotos(db.all(Self.selection + " " + condition, values: values, read: StoredShare.init(row:)))
    }

    /// Adds the photos to the shares of single photos, which are in other rows.
    private func withPhotos(_ shares: [StoredShare]) throws -> [StoredShare] {
        let keys = shares.compactMap { share -> Int64? in
            if case .photos = share.terms.target { share.key } else { nil }
        }
        if keys.isEmpty { return shares }
        var photos: [Int64: [UUIDBytes]] = [:]
        _ = try db.all(
            """
            SELECT share, photo FROM share_photo WHERE share IN (SELECT value FROM json_each(?))
            ORDER BY share, position
            """, values: [NumberList(keys)]
        ) { row in
            let (share, photo): (Int64, UUIDBytes) = try (row.next(), row.next())
            photos[share, default: []].append(photo)
        }
        return shares.map { share in
            guard case .photos = share.terms.target else { return share }
            var whole = share
            whole.terms.target = .photos(photos[share.key] ?? [])
            return whole
        }
    }
}

extension StoredShare: SQLRecord {
    static let names = ColumnNames(of: StoredShare.self)

    /// Passes the columns of a share, without the list of its photos. The engine gives its number.
    static func columns<Pass: ColumnPass>(
        of share: StoredShare?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredShare {
        try pass.derived("token_hash", of: share, at: { SessionToken.hash(of: $0.token) })
        return StoredShare(
            key: try pass.column(.selected("key"), of: share, at: \.key),
            owner: try pass.column(.fixed("owner"), of: share, at: \.owner),
            id: try pass.column(.fixed("id"), of: share, at: \.id),
            terms: try ShareTerms.columns(of: share?.terms, in: &pass),
            token: try pass.column(.fixed("token"), of: share, at: \.token),
            passwordHash: try pass.column(.fixed("password"), of: share, at: \.passwordHash),
            viewCount: try pass.column("views", of: share, at: \.viewCount),
            createTime: try pass.column(.fixed("created"), of: share, at: \.createTime),
            revokeTime: try pass.column("revoked", of: share, at: \.revokeTime),
            isOff: try pass.column("off", of: share, at: \.isOff),
            version: try pass.column("version", of: share, at: \.version),
            creation: try pass.column(.fixed("creation"), of: share, at: \.creation))
    }
}

extension ShareTerms: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of terms: ShareTerms?, in pass: inout Pass
    ) throws(Pass.Failure) -> ShareTerms {
        ShareTerms(
            target: try ShareTarget.columns(of: terms?.target, in: &pass),
            title: try pass.column(.fixed("title"), of: terms, at: \.title),
            expireTime: try pass.column(.fixed("expires"), of: terms, at: \.expireTime),
            viewLimit: try pass.column(.fixed("view_limit"), of: terms, at: \.viewLimit),
            isTextOnly: try pass.column(.fixed("text_only"), of: terms, at: \.isTextOnly),
            includesLocation: try pass.column(.fixed("location"), of: terms, at: \.includesLocation),
            pictureSize: try pass.code(.fixed("picture_size"), of: terms, at: \.pictureSize, fallback: .screen))
    }
}

extension ShareTarget {
    /// Passes the columns of a target. A share of single photos has none of the three.
    static func columns<Pass: ColumnPass>(
        of target: ShareTarget?, in pass: inout Pass
    ) throws(Pass.Failure) -> ShareTarget {
        try pass.derived("photos", of: target, at: \.photos.count)
        let entry = try pass.optional(.fixed("entry"), of: target?.entry, at: \.self)
        let album = try pass.optional(.fixed("album"), of: target?.album, at: \.self)
        let smart = try pass.optional(.fixed("smart"), of: target?.smart, at: \.self)
        if let entry { return .entry(entry) }
        if let album { return .album(album) }
        return smart.map(ShareTarget.smart) ?? .photos([])
    }

    private var entry: UUIDBytes? { if case .entry(let id) = self { id } else { nil } }
    private var album: UUIDBytes? { if case .album(let id) = self { id } else { nil } }
    private var smart: SmartAlbum? { if case .smart(let album) = self { album } else { nil } }
}
