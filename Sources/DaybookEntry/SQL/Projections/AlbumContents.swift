/// The projection of photos onto albums: the shown photos of manual albums and saved searches, and the counts of smart
/// albums.
struct AlbumContents: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        if case .entry(let before, let after) = change {
            guard let owner = (after ?? before)?.owner else { return }
            let now = try after?.updateTime ?? SQLChanges(db: db).lastTime(owner: owner) ?? before?.updateTime
            if let now { try SQLAlbums(db: db).follow(before, savedByDay: after, at: now) }
        }
        guard case .photo(let before, let after) = change, let owner = (after ?? before)?.owner else { return }
        for album in SmartAlbum.allCases {
            let rule = album.rule
            let (was, isNow) = (before.map(rule.holds) ?? false, after.map(rule.holds) ?? false)
            if was != isNow { try Self.add(isNow ? 1 : -1, to: album, owner: owner, on: db) }
        }
        try follow(before, to: after, owner: owner, on: db)
        if let after { try SQLAlbums(db: db).follow(before, savedBy: after) }
    }

    /// Updates the places of a photo in albums.
    private func follow(
        _ before: StoredPhoto?, to after: StoredPhoto?, owner: Int64, on db: SQLConnection
    ) throws {
        guard let before, after.map({ status($0) != status(before) }) ?? true else { return }
        let changes = SQLChanges(db: db)
        let now = try after?.updateTime ?? changes.lastTime(owner: owner) ?? before.updateTime
        try SQLAlbums(db: db).follow(before, to: after, at: now)
    }

    private struct Status: Equatable {
        let visibility: Visibility
        let time: Instant
        let canBeCover: Bool
    }

    private func status(_ photo: StoredPhoto) -> Status {
        Status(visibility: photo.visibility, time: photo.time.instant, canBeCover: photo.canBeCover)
    }

    /// Changes the number of photos of a smart album.
    static func add(_ change: Int, to album: SmartAlbum, owner: Int64, on db: SQLConnection) throws {
        try db.run(
            """
            INSERT INTO smart_album(owner, name, photos) VALUES (?, ?, ?)
            ON CONFLICT(owner, name) DO UPDATE SET photos = smart_album.photos + excluded.photos
            """, values: [owner, album.rawValue, change])
    }
}
