/// The photos of entries, as places in order.
extension SQLEntries {
    func links(entry key: Int64) throws -> [PhotoPlacement] {
        try places(entries: [key])[key]?.placements ?? []
    }

    /// The query for covers. It follows the places of each entry to the first photo that can be a cover.
    static let coversQuery = """
        SELECT j.value, p.id, p.width, p.height, p.thumb_hash, p.dominant_color, p.digest, p.turn
        FROM json_each(?) j CROSS JOIN photo p ON p.key = (
            SELECT l.photo FROM entry_photo l CROSS JOIN photo q ON q.key = l.photo
            WHERE l.entry = j.value AND q.cover = 1 ORDER BY l.position LIMIT 1)
        """

    func covers(keys: [Int64]) throws -> [Int64: EntryCover] {
        if keys.isEmpty { return [:] }
        var covers: [Int64: EntryCover] = [:]
        _ = try db.all(Self.coversQuery, values: [NumberList(keys)]) { row in
            covers[try row.next()] = EntryCover(
                photo: try row.next(), width: try row.next(), height: try row.next(), thumbHash: try row.next(),
                dominantColor: try row.next(), version: PhotoFacts.version(of: try row.next()),
                turn: PhotoTurn(rawValue: try row.next()) ?? .none)
        }
        return covers
    }

    /// The query for entries that are out of date with a photo. It follows the index of photos and sorts nothing.
    static let behindQuery = """
        SELECT e.key, e.weight FROM entry_photo l CROSS JOIN entry e ON e.key = l.entry
        WHERE l.photo = ?1 AND l.entry > ?2 AND l.removed <> \(stateOfPhoto) ORDER BY l.entry LIMIT ?3
        """

    func entries(behind photo: Int64, after key: Int64, limit: Int) throws -> [WeighedKey] {
        try db.all(Self.behindQuery, values: [photo, key, limit], read: WeighedKey.init(row:))
    }

    func isHolding(photo: Int64) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM entry_photo WHERE photo = ?)", values: [photo]) ?? false
    }

    func count(holding photo: Int64, hidden: Bool) throws -> Int64 {
        try db.value(
            """
            SELECT count(*) FROM entry_photo l CROSS JOIN entry e ON e.key = l.entry
            WHERE l.photo = ? AND e.hidden <= ?
            """, values: [photo, hidden]) ?? 0
    }

    static let hiddenQuery = """
        SELECT EXISTS (
            SELECT 1 FROM entry_photo l CROSS JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? AND p.visibility = 2)
        """

    /// Returns whether an entry shows a hidden photo.
    func holdsHidden(entry key: Int64) throws -> Bool {
        try db.value(Self.hiddenQuery, values: [key]) ?? false
    }
}
