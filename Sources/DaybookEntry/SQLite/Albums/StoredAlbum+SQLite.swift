extension StoredAlbum {
    /// The columns of an album as `a`, in the order of ``init(row:)``.
    ///
    /// The cover is the chosen photo as long as the album shows it. Otherwise it is the newest of the last few photos
    /// that can be a cover, or the newest photo.
    static let columns = """
        a.key, a.owner, a.id, a.title, a.parent, a.chosen_cover, a.photos,
        coalesce(
            (SELECT c.id FROM album_photo c
             WHERE c.album = a.key AND c.photo = a.chosen_photo AND c.id = a.chosen_cover AND c.visibility = 1),
            (SELECT n.id FROM (
                SELECT l.id, l.at, l.cover FROM album_photo l WHERE l.album = a.key AND l.visibility = 1
                ORDER BY l.at DESC, l.id DESC LIMIT 8) n ORDER BY n.cover DESC, n.at DESC, n.id DESC LIMIT 1)),
        a.created, a.updated, a.version, a.creation, a.filter
        """

    init(row: inout SQLiteRow) throws {
        let (key, owner, id): (Int64, Int64, UUIDBytes) = try (row.next(), row.next(), row.next())
        var content = AlbumContent(title: try row.next(), parent: try row.next(), chosenCover: try row.next())
        let (photoCount, cover): (Int64, UUIDBytes?) = try (row.next(), row.next())
        let (created, updated, version): (Instant, Instant, Int64) = try (row.next(), row.next(), row.next())
        let creation: [UInt8] = try row.next()
        content.filter = try row.next()
        self.init(
            key: key, owner: owner, id: id, content: content, photoCount: photoCount, cover: cover,
            createTime: created, updateTime: updated, version: version, creation: creation)
    }
}

extension AlbumPlace {
    init(row: inout SQLiteRow) throws {
        self.init(photo: try row.next(), id: try row.next(), position: try row.next())
    }
}
