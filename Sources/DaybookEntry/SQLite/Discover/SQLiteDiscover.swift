/// The saved pictures of the discover feed in SQLite.
struct SQLiteDiscover: DiscoverWriting {
    let db: SQLiteConnection

    private static let selection = """
        SELECT owner, id, photo, memo, starred, made, saved, width, height, description, thumb, small, regular,
            author_name, author_url, provider, page_url, license
        FROM saved_picture
        """

    /// The query for starred pictures. Its parameters are the owner, the time to continue from, and the limit.
    static let starredQuery = selection + " WHERE owner = ? AND saved < ? AND starred ORDER BY saved DESC LIMIT ?"

    func saved(owner: Int64, ids: [String]) throws -> [String: SavedPicture] {
        let found = try db.all(
            Self.selection + " WHERE owner = ? AND id IN (SELECT value FROM json_each(?))",
            [owner, TextList.write(ids)], SavedPicture.init(row:))
        return Dictionary(found.map { ($0.picture.id, $0) }) { first, _ in first }
    }

    func starred(owner: Int64, before: Instant?, limit: Int) throws -> [SavedPicture] {
        try db.all(
            Self.starredQuery,
            [owner, before ?? Instant(microseconds: .max), limit], SavedPicture.init(row:))
    }

    func starCount(owner: Int64, photo: UUIDBytes) throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM saved_picture WHERE owner = ? AND photo = ? AND starred", [owner, photo]) ?? 0
    }

    func insert(_ saved: SavedPicture) throws {
        let time = try freeTime(saved)
        let picture = saved.picture
        try db.run(
            """
            INSERT INTO saved_picture(owner, id, photo, memo, starred, made, saved, width, height, description, thumb,
                small, regular, author_name, author_url, provider, page_url, license)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                saved.owner, picture.id, saved.photo, saved.memo, saved.isStarred, saved.madePhoto, time,
                picture.width, picture.height, picture.description, picture.thumb, picture.small, picture.regular,
                picture.authorName, picture.authorURL, picture.provider, picture.pageURL, picture.license,
            ])
    }

    func update(_ saved: SavedPicture, isSavedAnew: Bool) throws {
        let time = isSavedAnew ? try freeTime(saved) : saved.saveTime
        try db.run(
            "UPDATE saved_picture SET memo = ?, starred = ?, saved = ? WHERE owner = ? AND id = ?",
            [saved.memo, saved.isStarred, time, saved.owner, saved.picture.id])
    }

    /// Returns the time of a save, later than all others of the owner.
    private func freeTime(_ saved: SavedPicture) throws -> Instant {
        let newest: Int64? = try db.value(
            "SELECT saved FROM saved_picture WHERE owner = ? ORDER BY saved DESC LIMIT 1", [saved.owner])
        return Instant(microseconds: max(saved.saveTime.microseconds, (newest ?? 0) + 1))
    }

    func forget(photo: UUIDBytes, owner: Int64) throws {
        try db.run("DELETE FROM saved_picture WHERE owner = ? AND photo = ?", [owner, photo])
    }
}

extension SavedPicture {
    init(row: inout SQLiteRow) throws {
        let (owner, id, photo): (Int64, String, UUIDBytes) = try (row.next(), row.next(), row.next())
        let (memo, isStarred, madePhoto): (String, Bool, Bool) = try (row.next(), row.next(), row.next())
        let saveTime: Instant = try row.next()
        let picture = FeedPicture(
            id: id, width: try row.next(), height: try row.next(), description: try row.next(),
            thumb: try row.next(), small: try row.next(), regular: try row.next(), authorName: try row.next(),
            authorURL: try row.next(), provider: try row.next(), pageURL: try row.next(), license: try row.next())
        self.init(
            owner: owner, picture: picture, photo: photo, memo: memo, isStarred: isStarred, madePhoto: madePhoto,
            saveTime: saveTime)
    }
}

/// The schema of saved pictures of the discover feed. `photo` is the id of the photo with the bytes, and `made` is
/// whether saving the picture created that photo.
extension SQLiteSchema {
    static let discover = """
        CREATE TABLE saved_picture(
            owner INTEGER NOT NULL, id TEXT NOT NULL, photo BLOB NOT NULL,
            memo TEXT NOT NULL, starred INTEGER NOT NULL, made INTEGER NOT NULL, saved INTEGER NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, description TEXT NOT NULL,
            thumb TEXT NOT NULL, small TEXT NOT NULL, regular TEXT NOT NULL,
            author_name TEXT NOT NULL, author_url TEXT NOT NULL, provider TEXT NOT NULL, page_url TEXT NOT NULL,
            license TEXT NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;

        CREATE UNIQUE INDEX saved_picture_by_time ON saved_picture(owner, saved);
        CREATE INDEX saved_picture_starred ON saved_picture(owner, saved) WHERE starred;
        CREATE INDEX saved_picture_by_photo ON saved_picture(owner, photo);
        """
}
