/// The saved pictures of the discover feed in SQL.
struct SQLDiscover: DiscoverWriting {
    let db: SQLConnection

    private static let selection = "SELECT \(SavedPicture.names.selection()) FROM saved_picture"

    /// The query for starred pictures. Its parameters are the owner, the time to continue from, and the limit.
    static let starredQuery = selection + " WHERE owner = ? AND saved < ? AND (starred) ORDER BY saved DESC LIMIT ?"

    func saved(owner: Int64, ids: [String]) throws -> [String: SavedPicture] {
        let found = try db.all(
            Self.selection + " WHERE owner = ? AND id IN (SELECT value FROM json_each(?))",
            values: [owner, TextList(ids)], read: SavedPicture.init(row:))
        return Dictionary(found.map { ($0.picture.id, $0) }) { first, _ in first }
    }

    func starred(owner: Int64, before: Instant?, limit: Int) throws -> [SavedPicture] {
        try db.all(
            Self.starredQuery,
            values: [owner, before ?? Instant(microseconds: .max), limit], read: SavedPicture.init(row:))
    }

    func starCount(owner: Int64, photo: UUIDBytes) throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM saved_picture WHERE owner = ? AND photo = ? AND (starred)", values: [owner, photo])
            ?? 0
    }

    func insert(_ saved: SavedPicture) throws {
        var saved = saved
        saved.saveTime = try freeTime(saved)
        try db.run(Self.insertion, values: saved.values.inserted)
    }

    private static let insertion = SavedPicture.names.insertion(into: "saved_picture")

    func update(_ saved: SavedPicture, isSavedAnew: Bool) throws {
        let time = isSavedAnew ? try freeTime(saved) : saved.saveTime
        try db.run(
            "UPDATE saved_picture SET memo = ?, starred = ?, saved = ? WHERE owner = ? AND id = ?",
            values: [saved.memo, saved.isStarred, time, saved.owner, saved.picture.id])
    }

    /// Returns the time of a save, later than all others of the owner.
    private func freeTime(_ saved: SavedPicture) throws -> Instant {
        let newest: Int64? = try db.value(
            "SELECT saved FROM saved_picture WHERE owner = ? ORDER BY saved DESC LIMIT 1", values: [saved.owner])
        return Instant(microseconds: max(saved.saveTime.microseconds, (newest ?? 0) + 1))
    }

    func forget(photo: UUIDBytes, owner: Int64) throws {
        try db.run("DELETE FROM saved_picture WHERE owner = ? AND photo = ?", values: [owner, photo])
    }
}

extension SavedPicture: SQLRecord {
    static let names = ColumnNames(of: SavedPicture.self)

    static func columns<Pass: ColumnPass>(
        of saved: SavedPicture?, in pass: inout Pass
    ) throws(Pass.Failure) -> SavedPicture {
        SavedPicture(
            owner: try pass.column(.fixed("owner"), of: saved, at: \.owner),
            picture: try FeedPicture.columns(of: saved?.picture, in: &pass),
            photo: try pass.column(.fixed("photo"), of: saved, at: \.photo),
            memo: try pass.column("memo", of: saved, at: \.memo),
            isStarred: try pass.column("starred", of: saved, at: \.isStarred),
            madePhoto: try pass.column(.fixed("made"), of: saved, at: \.madePhoto),
            saveTime: try pass.column("saved", of: saved, at: \.saveTime))
    }
}

extension FeedPicture: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of picture: FeedPicture?, in pass: inout Pass
    ) throws(Pass.Failure) -> FeedPicture {
        FeedPicture(
            id: try pass.column(.fixed("id"), of: picture, at: \.id),
            width: try pass.column(.fixed("width"), of: picture, at: \.width),
            height: try pass.column(.fixed("height"), of: picture, at: \.height),
            description: try pass.column(.fixed("description"), of: picture, at: \.description),
            thumb: try pass.column(.fixed("thumb"), of: picture, at: \.thumb),
            small: try pass.column(.fixed("small"), of: picture, at: \.small),
            regular: try pass.column(.fixed("regular"), of: picture, at: \.regular),
            authorName: try pass.column(.fixed("author_name"), of: picture, at: \.authorName),
            authorURL: try pass.column(.fixed("author_url"), of: picture, at: \.authorURL),
            provider: try pass.column(.fixed("provider"), of: picture, at: \.provider),
            pageURL: try pass.column(.fixed("page_url"), of: picture, at: \.pageURL),
            license: try pass.column(.fixed("license"), of: picture, at: \.license))
    }
}
