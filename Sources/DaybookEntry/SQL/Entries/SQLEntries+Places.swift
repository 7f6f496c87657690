/// The places of photos in entries: the photos' states as last applied to the entries, and the current photos.
extension SQLEntries {
    /// The current ``PlaceState`` of the photo at a place `l`, as an SQL expression.
    static let stateOfPhoto = """
        CASE (SELECT visibility FROM photo WHERE key = l.photo) WHEN 1 THEN 0 WHEN 2 THEN 2 ELSE 1 END
        """

    /// Returns the places of entries, in order, by the entries' keys.
    func places(entries keys: [Int64]) throws -> [Int64: [StoredPlace]] {
        let rows = try db.all(
            """
            SELECT l.entry, l.photo, l.caption, l.removed, p.id, p.visibility, p.version, p.updated, p.still
            FROM entry_photo l LEFT JOIN photo p ON p.key = l.photo
            WHERE l.entry IN (SELECT value FROM json_each(?)) ORDER BY l.entry, l.position
            """, values: [NumberList(keys)], read: PlaceRow.init(row:))
        var places: [Int64: [StoredPlace]] = [:]
        for row in rows { places[row.entry, default: []].append(try place(row)) }
        return places
    }

    /// Returns entries as readers see them, in the same order.
    ///
    /// - Parameter entries: The entries as their rows hold them, without photos.
    func withPhotos(_ entries: [StoredEntry]) throws -> [StoredEntry] {
        let places = try places(entries: entries.map(\.key))
        var seen = entries
        for index in seen.indices {
            guard let places = places[seen[index].key] else { continue }
            seen[index].content.photos = places.taken
            seen[index] = seen[index].following(places)
        }
        return seen
    }

    /// Returns an entry as lists, counts and the search index have it: without the changes of its photos that are not
    /// applied yet.
    func taken(_ entry: StoredEntry) throws -> StoredEntry {
        guard entry.isBehind == true else { return entry }
        var taken = entry
        taken.isBehind = nil
        taken.content.photos = try places(entries: [entry.key])[entry.key]?.taken ?? []
        _ = try db.first(
            """
            SELECT updated, deleted, version, emptied, \(EditBurst.names.selection()) FROM entry WHERE key = ?
            """, values: [entry.key]
        ) { row in
            (taken.updateTime, taken.deleteTime) = try (row.next(), row.next())
            (taken.version, taken.emptiedTime) = try (row.next(), row.next())
            taken.burst = try EditBurst.columns(of: nil, in: &row)
        }
        return taken
    }

    /// Applies the current states of an entry's photos to the entry.
    func takeIn(entry key: Int64) throws {
        let places = try places(entries: [key])[key] ?? []
        if places.isReplacing { return try replaceLinks(entry: key, with: places.placements) }
        try db.run("DELETE FROM entry_photo WHERE entry = ? AND photo NOT IN (SELECT key FROM photo)", values: [key])
        try db.run(
            "UPDATE entry_photo AS l SET removed = \(Self.stateOfPhoto) WHERE entry = ? AND removed <> \(Self.stateOfPhoto)",
            values: [key])
    }

    func replaceLinks(entry key: Int64, with links: [PhotoPlacement]) throws {
        try db.run("DELETE FROM entry_photo WHERE entry = ?", values: [key])
        for (position, link) in links.enumerated() {
            try db.run(
                """
                INSERT INTO entry_photo(entry, position, photo, caption, removed)
                SELECT ?, ?, l.photo, ?, \(Self.stateOfPhoto) FROM (SELECT ? AS photo) l
                """, values: [key, position, link.caption, link.photo])
        }
    }

    private func place(_ row: PlaceRow) throws -> StoredPlace {
        guard let photo = row.photo else {
            let gone = try SQLFollowUps(db: db).gone(photo: row.key)
            return StoredPlace(
                photo: .init(
                    key: row.key, id: gone?.id ?? .last, state: nil, version: gone?.version ?? 0,
                    time: gone?.time ?? Instant(microseconds: 0)),
                caption: row.caption, taken: row.taken, still: nil)
        }
        let isReplaced = row.taken != .removed && photo.state == .removed
        let still = try isReplaced ? row.still.flatMap(self.photo) : nil
        return StoredPlace(photo: photo, caption: row.caption, taken: row.taken, still: still)
    }

    private func photo(key: Int64) throws -> StoredPlace.Photo? {
        try db.first("SELECT id, visibility, version, updated FROM photo WHERE key = ?", values: [key]) { row in
            StoredPlace.Photo(
                key: key, id: try row.next(), state: PlaceState(Visibility(rawValue: try row.next()) ?? .trash),
                version: try row.next(), time: try row.next())
        }
    }

    /// A row of the places of entries.
    private struct PlaceRow {
        let entry: Int64
        let key: Int64
        let caption: String
        let taken: PlaceState
        /// The photo; `nil` if it is deleted permanently.
        let photo: StoredPlace.Photo?
        let still: Int64?

        init(row: inout SQLRow) throws {
            (entry, key, caption) = try (row.next(), row.next(), row.next())
            taken = PlaceState(rawValue: try row.next()) ?? .removed
            let (id, visibility): (UUIDBytes?, Int64?) = try (row.next(), row.next())
            let (version, time): (Int64?, Instant?) = try (row.next(), row.next())
            still = try row.next()
            guard let id, let visibility, let version, let time else {
                photo = nil
                return
            }
            photo = StoredPlace.Photo(
                key: key, id: id, state: PlaceState(Visibility(rawValue: visibility) ?? .trash), version: version,
                time: time)
        }
    }
}
