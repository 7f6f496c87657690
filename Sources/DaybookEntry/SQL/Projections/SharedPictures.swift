/// The revocations of cached data about shares: gateways cache which photos a share shows to its visitors.
///
/// A gateway learns of each change after which a visitor may see less: the share is revoked or switched off, its owner
/// is disabled, its entry is no longer shown or loses a photo, its album is deleted or loses a photo, or a photo itself
/// is hidden, trashed, deleted, or leaves a smart album. No other code repeats these rules; the writes call the
/// functions below. Changes after which a visitor may see more need no revocation, because gateways cache no refusals.
///
/// A share's end by time needs none either: no response is cached for longer (``SharedPicture``).
struct SharedPictures: Projection {
    /// Follows a photo. A change of its served bytes revokes the photo for all callers already (``RememberedBytes``).
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        guard case .photo(let before?, let after?) = change, before.visibility == .shown,
            before.servedBytes == after.servedBytes
        else { return }
        // A share shows a still in place of its film, too.
        if after.visibility != .shown || before.film != nil && before.film?.key != after.film?.key {
            return try Self.forget(before.owner, on: db)
        }
        for album in SmartAlbum.allCases where album.rule.holds(before) && !album.rule.holds(after) {
            try Self.forget(before.owner, shareWith: " AND smart = ?", values: [album.rawValue], on: db)
        }
    }

    /// Follows an entry, given as readers see it before and after a change; `nil` after it was deleted permanently.
    static func follow(_ before: StoredEntry, to after: StoredEntry?, on db: SQLConnection) throws {
        guard before.visibility == .shown else { return }
        if let after, after.visibility == .shown {
            let left = Set(after.content.photos.map(\.photo))
            if before.content.photos.allSatisfy({ left.contains($0.photo) }) { return }
        }
        try forget(before.owner, shareWith: " AND entry = ?", values: [before.id], on: db)
    }

    /// Follows an album that loses photos, or is about to be deleted. It is given by its number in the storage.
    static func shrink(album key: Int64, on db: SQLConnection) throws {
        guard let owner: Int64 = try db.value("SELECT owner FROM album WHERE key = ?", values: [key]) else { return }
        try forget(
            owner, shareWith: " AND album = (SELECT id FROM album WHERE key = ?)", values: [key], on: db)
    }

    /// Revokes the data about all shares of an owner.
    static func revoke(owner: Int64, on db: SQLConnection) { db.note(.shares(owner: owner)) }

    /// Revokes the data about all shares of an owner, if one that is neither revoked nor off meets a condition. Without
    /// one, no gateway has such data, and no write has to wait for gateways.
    private static func forget(
        _ owner: Int64, shareWith condition: String = "", values: [any SQLArgument] = [], on db: SQLConnection
    ) throws {
        guard db.lacks(.shares(owner: owner)) else { return }
        let isShared: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM share WHERE owner = ? AND revoked IS NULL AND off = 0\(condition))",
            values: [owner] + values)
        if isShared == true { revoke(owner: owner, on: db) }
    }
}
