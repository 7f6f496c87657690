/// The columns of an album as `a`.
extension StoredAlbum: SQLRecord {
    static let names = ColumnNames(of: StoredAlbum.self)

    /// The cover is the chosen photo as long as the album shows it. Otherwise it is the newest of the last few photos
    /// that can be a cover, or the newest photo.
    private static let cover = """
        coalesce(
            (SELECT c.id FROM album_photo c
             WHERE c.album = a.key AND c.photo = a.chosen_photo AND c.id = a.chosen_cover AND c.visibility = 1),
            (SELECT n.id FROM (
                SELECT l.id, l.at, l.cover FROM album_photo l WHERE l.album = a.key AND l.visibility = 1
                ORDER BY l.at DESC, l.id DESC LIMIT 8) n ORDER BY n.cover DESC, n.at DESC, n.id DESC LIMIT 1))
        """

    static func columns<Pass: ColumnPass>(
        of album: StoredAlbum?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredAlbum {
        StoredAlbum(
            key: try pass.column(.fixed("key"), of: album, at: \.key),
            owner: try pass.column(.fixed("owner"), of: album, at: \.owner),
            id: try pass.column(.fixed("id"), of: album, at: \.id),
            content: try AlbumContent.columns(of: album?.content, in: &pass),
            photoCount: try pass.column(.fixed("photos"), of: album, at: \.photoCount),
            cover: try pass.column(.selected(cover), of: album, at: \.cover),
            createTime: try pass.column(.fixed("created"), of: album, at: \.createTime),
            updateTime: try pass.column("updated", of: album, at: \.updateTime),
            version: try pass.column("version", of: album, at: \.version),
            creation: try pass.column(.fixed("creation"), of: album, at: \.creation))
    }
}

extension AlbumContent: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of content: AlbumContent?, in pass: inout Pass
    ) throws(Pass.Failure) -> AlbumContent {
        AlbumContent(
            title: try pass.column("title", of: content, at: \.title),
            parent: try pass.column("parent", of: content, at: \.parent),
            chosenCover: try pass.column("chosen_cover", of: content, at: \.chosenCover),
            filter: try pass.column("filter", of: content, at: \.filter))
    }
}

extension AlbumPlace {
    init(row: inout SQLRow) throws {
        self.init(photo: try row.next(), id: try row.next(), position: try row.next())
    }
}
