import Wording

/// The insertion of albums, subjects, sounds, shares and a person's decisions as an export had them.
struct KeptCollections {
    let kept: SQLKept

    private var db: SQLConnection { kept.db }

    /// Inserts a row.
    ///
    /// - Parameter now: The time of the import.
    func insert(_ row: KeptRow, into table: KeptTable, owner: Int64, at now: Instant) throws {
        switch table.name {
        case KeptTable.albums.name: try insert(album: row, owner: owner)
        case KeptTable.albumPhotos.name: try insert(albumPhoto: row, owner: owner)
        case KeptTable.shares.name: try insert(share: row, owner: owner, at: now)
        case KeptTable.shareViews.name: try insert(view: row, owner: owner)
        case KeptTable.sounds.name: try insert(sound: row, owner: owner)
        case KeptTable.subjects.name: try insert(subject: row, owner: owner)
        case KeptTable.savedPictures.name: try insert(savedPicture: row, owner: owner)
        case KeptTable.memories.name: try insert(memory: row, owner: owner)
        // An account is taken over at the beginning.
        default: throw KeptRules.unreadable(table.name)
        }
    }

    /// Restores the references of an album or a subject that an earlier run could not keep, because their records were
    /// refused. A record with another version stays as it is.
    ///
    /// - Returns: Whether the record changed.
    @discardableResult
    func restoreReferences(of row: KeptRow, in table: KeptTable, owner: Int64) throws -> Bool {
        var changed = 0
        let columns: [String: [String]] = [
            KeptTable.albums.name: ["parent", "chosen_cover"], KeptTable.subjects.name: ["cover", "sound"],
        ]
        for column in columns[table.name] ?? [] where row.value(of: column, in: table) != .null {
            if column == "parent", try nests(row, owner: owner) { continue }
            let values = ["id", "version"].map { row.value(of: $0, in: table) }
            changed += try db.change(
                "UPDATE \(table.name) SET \(column) = ? WHERE owner = ? AND id = ? AND version = ? AND \(column) IS NULL",
                values: [row.value(of: column, in: table), owner] + values)
        }
        guard table.name == KeptTable.albums.name, let cover = try coverKey(of: row, owner: owner) else {
            return changed > 0
        }
        changed += try db.change(
            "UPDATE album SET chosen_photo = ? WHERE owner = ? AND id = ? AND chosen_photo IS NULL",
            values: [cover, owner, row.value(of: "id", in: table)])
        return changed > 0
    }

    /// Returns the key of the photo that a person chose as the cover of an album.
    private func coverKey(of row: KeptRow, owner: Int64) throws -> Int64? {
        try row.id(of: "chosen_cover", in: .albums).flatMap { cover in
            try SQLPhotos(db: db).references(owner: owner, ids: [cover])[cover]?.key
        }
    }

    /// Returns whether the parent of an album cannot be kept: nesting is one level deep, so that no circle can arise.
    private func nests(_ row: KeptRow, owner: Int64) throws -> Bool {
        let others = try SQLAlbums(db: db).albums(owner: owner)
        guard let id = row.id(of: "id", in: .albums) else { return true }
        do throws(DiaryError) {
            try AlbumRules.checkNesting(row.id(of: "parent", in: .albums), of: id, among: others)
            return false
        } catch {
            return true
        }
    }

    private func insert(album row: KeptRow, owner: Int64) throws {
        let (others, zero) = (try SQLAlbums(db: db).albums(owner: owner), Int64(0))
        guard let id = row.id(of: "id", in: .albums) else { throw KeptRules.unreadable("id") }
        let input = AlbumInput(
            title: row.text(of: "title", in: .albums) ?? "", parentID: row.id(of: "parent", in: .albums)?.description,
            filter: row.text(of: "filter", in: .albums))
        let content = try AlbumRules.content(AlbumContent(), changing: AlbumField.wholeResource, to: input)
        try AlbumRules.checkLimit(content.title, replacing: nil, among: others)
        try AlbumRules.checkFilter(content, replacing: nil, among: others)
        // A parent may come later.
        try AlbumRules.checkNesting(content.parent, of: id, among: others)
        let key = try SQLFollowUps(db: db).freeKey(.album, in: "album")
        let cover = try coverKey(of: row, owner: owner)
        try kept.insert(
            row, into: .albums, owner: owner,
            further: [("key", key), ("owner", owner), ("photos", zero), ("places", zero), ("chosen_photo", cover)])
        let album = try kept.readBack(.albums) { try SQLAlbums(db: db).album(owner: owner, id: id) }
        try AlbumTitles.apply(before: nil, after: album, on: db)
    }

    private func insert(subject row: KeptRow, owner: Int64) throws {
        let subjects = SQLSubjects(db: db)
        guard let id = row.id(of: "id", in: .subjects) else { throw KeptRules.unreadable("id") }
        let input = SubjectInput(name: row.text(of: "name", in: .subjects) ?? "")
        let content = try SubjectRules.content(SubjectContent(), changing: [.name], to: input)
        try SubjectRules.check(content, of: id, among: subjects.subjects(owner: owner))
        try kept.insert(row, into: .subjects, owner: owner, further: [("owner", owner)])
        _ = try kept.readBack(.subjects) { try subjects.subject(owner: owner, id: id) }
    }

    private func insert(memory row: KeptRow, owner: Int64) throws {
        guard let id = row.text(of: "id", in: .memories), MemoryID(id) != nil else { throw KeptRules.unreadable("id") }
        try kept.insert(row, into: .memories, owner: owner, further: [("owner", owner)])
    }

    private func insert(albumPhoto row: KeptRow, owner: Int64) throws {
        guard let album = row.id(of: "album", in: .albumPhotos), let photo = row.id(of: "id", in: .albumPhotos) else {
            throw DiaryError.notFound(.album)
        }
        guard let album = try SQLAlbums(db: db).album(owner: owner, id: album) else {
            throw DiaryError.notFound(.album)
        }
        guard let photo = try SQLPhotos(db: db).photo(owner: owner, id: photo) else {
            throw DiaryError.notFound(.photo)
        }
        // A saved search is filled at the end.
        guard album.content.filter == nil else { return }
        let count = try SQLAlbums(db: db).placeCount(album: album.key) + 1
        try AlbumRules.checkPhotoCount(count, field: "photoId")
        try SQLAlbums(db: db).place([photo], at: [row.number(of: "position", in: .albumPhotos)], in: album.key)
    }

    private func insert(share row: KeptRow, owner: Int64, at now: Instant) throws {
        let (token, photos) = (SessionToken(random: .system), row.rows(of: "photos", in: .shares))
        try ShareRules.checkLimit(SQLShares(db: db).count(owner: owner))
        // An end in the past is no fault here.
        _ = try ShareRules.terms(input(of: row), now: now)
        // Nobody knows the new link, and the password is gone: the owner decides whether the share is open again.
        var further: [(column: String, value: any SQLArgument)] = [
            ("owner", owner), ("photos", photos.count), ("token", token.text), ("token_hash", token.hash),
        ]
        if row.value(of: "revoked", in: .shares) == .null { further.append(("off", true)) }
        try kept.insert(row, into: .shares, owner: owner, further: further)
        let key: Int64? = try db.value("SELECT key FROM share WHERE token_hash = ?", values: [token.hash])
        guard let key, let list = KeptTable.shares.lists.first, let id = row.id(of: "id", in: .shares) else { return }
        try kept.insert(photos, of: list, unique: ["position", "photo"], parent: key, owner: owner)
        _ = try kept.readBack(.shares) { try SQLShares(db: db).share(owner: owner, id: id) }
    }

    /// Returns the contents of a share as a request names them.
    private func input(of row: KeptRow) throws(DiaryError) -> ShareInput {
        let ids = ["entry", "album"].map { row.id(of: $0, in: .shares)?.description }
        let (smart, list) = (row.text(of: "smart", in: .shares), KeptTable.shares.lists.first?.table)
        if ids[1] != nil, smart != nil { throw .invalid("smartAlbum", fault: ShareFault.oneTarget) }
        let photos = row.rows(of: "photos", in: .shares).compactMap { photo in
            list.flatMap { photo.id(of: "photo", in: $0)?.description }
        }
        return ShareInput(
            entryID: ids[0], photoIDs: photos, albumID: ids[1] ?? smart,
            isTextOnly: row.number(of: "text_only", in: .shares) != 0)
    }

    private func insert(view row: KeptRow, owner: Int64) throws {
        guard let id = row.id(of: "share", in: .shareViews),
            let share = try SQLShares(db: db).share(owner: owner, id: id)
        else { throw DiaryError.notFound(.share) }
        let count: Int64? = try db.value("SELECT count(*) FROM share_view WHERE share = ?", values: [share.key])
        try ShareRules.checkViews((count ?? 0) + 1)
        try kept.insert(row, into: .shareViews, owner: owner, further: [])
    }

    private func insert(sound row: KeptRow, owner: Int64) throws {
        guard case .bytes(let digest) = row.value(of: "digest", in: .sounds), digest.count == 32,
            let id = row.id(of: "id", in: .sounds)
        else { throw KeptRules.unreadable("digest") }
        let (sounds, size) = (SQLSounds(db: db), row.number(of: "size", in: .sounds))
        if try sounds.sound(owner: owner, digest: digest) != nil { throw DiaryError.alreadyExists(.sound) }
        try SoundRules.checkLimit(among: sounds.sounds(owner: owner))
        _ = try SoundRules.title(row.text(of: "title", in: .sounds) ?? "")
        try kept.insert(row, into: .sounds, owner: owner, further: [("owner", owner)])
        _ = try kept.readBack(.sounds) { try sounds.sound(owner: owner, id: id) }
        try SQLStorage(db: db).add(size, owner: owner)
    }

    private func insert(savedPicture row: KeptRow, owner: Int64) throws {
        let isTaken: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM saved_picture WHERE owner = ? AND saved = ?)",
            values: [owner, row.value(of: "saved", in: .savedPictures)])
        if isTaken == true { throw KeptRules.unreadable("saveTime") }
        guard let id = row.text(of: "id", in: .savedPictures), DiscoverRules.isID(id) else {
            throw KeptRules.unreadable("id")
        }
        guard let photo = row.id(of: "photo", in: .savedPictures),
            try SQLPhotos(db: db).photo(owner: owner, id: photo) != nil
        else { throw DiaryError.notFound(.photo) }
        try kept.insert(row, into: .savedPictures, owner: owner, further: [("owner", owner)])
    }
}
