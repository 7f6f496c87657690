/// The photos of entries: places in order.
extension SQLiteEntries {
    func links(entry key: Int64) throws -> [PhotoPlacement] {
        try db.all(
            """
            SELECT l.photo, p.id, l.caption, l.removed, p.hidden FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? ORDER BY l.position
            """, [key]
        ) { row in
            PhotoPlacement(
                photo: try row.next(), id: try row.next(), caption: try row.next(), isRemoved: try row.next(),
                isHidden: try row.next())
        }
    }

    /// Goes down the places of each entry to the first photo that can stand for it.
    static let coversQuery = """
        SELECT j.value, p.id, p.width, p.height, p.thumb_hash, p.dominant_color, p.digest, p.turn
        FROM json_each(?) j CROSS JOIN photo p ON p.key = (
            SELECT l.photo FROM entry_photo l CROSS JOIN photo q ON q.key = l.photo
            WHERE l.entry = j.value AND l.removed = 0 AND q.cover = 1 ORDER BY l.position LIMIT 1)
        """

    func covers(keys: [Int64]) throws -> [Int64: EntryCover] {
        if keys.isEmpty { return [:] }
        var covers: [Int64: EntryCover] = [:]
        _ = try db.all(Self.coversQuery, [TextList.write(keys)]) { row in
            covers[try row.next()] = EntryCover(
                photo: try row.next(), width: try row.next(), height: try row.next(), thumbHash: try row.next(),
                dominantColor: try row.next(), version: PhotoFacts.version(of: try row.next()),
                turn: PhotoTurn(rawValue: try row.next()) ?? .none)
        }
        return covers
    }

    /// Goes down the index of photos; sorts nothing.
    static let holdingQuery = """
        SELECT e.key, e.weight FROM entry_photo l CROSS JOIN entry e ON e.key = l.entry
        WHERE l.photo = ? AND l.entry > ? AND l.removed = ? ORDER BY l.entry LIMIT ?
        """

    static let removalStatement = """
        UPDATE entry_photo SET removed = ? WHERE photo = ? AND entry IN (SELECT value FROM json_each(?))
        """

    func entries(holding photo: Int64, removed: Bool, after key: Int64, limit: Int) throws -> [WeighedKey] {
        try db.all(Self.holdingQuery, [photo, key, removed, limit], WeighedKey.init(row:))
    }

    func count(holding photo: Int64, hidden: Bool) throws -> Int64 {
        try db.value(
            """
            SELECT count(*) FROM entry_photo l CROSS JOIN entry e ON e.key = l.entry
            WHERE l.photo = ? AND e.hidden <= ?
            """, [photo, hidden]) ?? 0
    }

    static let hiddenQuery = """
        SELECT EXISTS (
            SELECT 1 FROM entry_photo l CROSS JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? AND l.removed = 0 AND p.hidden = 1)
        """

    /// Whether an entry shows a hidden photo.
    func holdsHidden(entry key: Int64) throws -> Bool {
        try db.value(Self.hiddenQuery, [key]) ?? false
    }

    func setRemoved(_ removed: Bool, photo key: Int64, entries: [Int64]) throws {
        try db.run(Self.removalStatement, [removed, key, TextList.write(entries)])
    }

    /// Entries, by the storage's numbers, with the photos that they show, in order.
    func withPhotos(_ entries: [StoredEntry]) throws -> [Int64: StoredEntry] {
        var byKey = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
        var hidden: [Int64: Set<UUIDBytes>] = [:]
        _ = try db.all(
            """
            SELECT l.entry, p.id, l.caption, p.hidden FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry IN (SELECT value FROM json_each(?)) AND l.removed = 0 ORDER BY l.entry, l.position
            """, [TextList.write(entries.map(\.key))]
        ) { row in
            let (key, link): (Int64, EntryContent.PhotoLink) = try (
                row.next(), .init(photo: row.next(), caption: row.next())
            )
            byKey[key]?.content.photos.append(link)
            if try row.next(Bool.self) { hidden[key, default: []].insert(link.photo) }
        }
        for (key, photos) in hidden { byKey[key]?.hiddenPhotos = photos }
        return byKey
    }

    func replaceLinks(entry key: Int64, with links: [PhotoPlacement]) throws {
        try db.run("DELETE FROM entry_photo WHERE entry = ?", [key])
        for (position, link) in links.enumerated() {
            try db.run(
                "INSERT INTO entry_photo(entry, position, photo, caption, removed) VALUES (?, ?, ?, ?, ?)",
                [key, position, link.photo, link.caption, link.isRemoved])
        }
    }

    /// Forgets a photo that is deleted for good. Of a hidden one histories tell nothing either: once it is gone, nothing
    /// says that it was hidden.
    func forget(_ photo: StoredPhoto) throws {
        try db.run("DELETE FROM entry_photo WHERE photo = ?", [photo.key])
        guard photo.details.hidden else { return }
        try db.run(
            """
            DELETE FROM revision_photo WHERE digest = ? AND photo_id = ? AND ? = (
                SELECT e.owner FROM entry_revision r CROSS JOIN entry e ON e.key = r.entry
                WHERE r.key = revision_photo.revision)
            """, [photo.facts.digest, photo.id, photo.owner])
    }
}
