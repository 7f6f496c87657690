import SearchText

/// Albums that are filled by a saved search.
///
/// `album.filled` is the id of the last photo that was examined. It is empty at the beginning, and null after the last
/// photo.
extension SQLAlbums {
    func unfilled(limit: Int) throws -> [StoredAlbum] {
        try db.all(Self.unfilledQuery, values: [limit], read: StoredAlbum.init(row:))
    }

    static let unfilledQuery =
        selection + " WHERE a.filled IS NOT NULL AND \(SQLKept.restCondition) ORDER BY a.key LIMIT ?"

    static let savedQuery = "SELECT key, id, filter FROM album WHERE owner = ? AND filter IS NOT NULL"

    func fill(_ album: StoredAlbum, limit: Int, at now: Instant) throws -> Bool {
        let (hasMore, isChanged) = try fill(album, limit: limit)
        if isChanged { try touchByPhotos(album, at: now) }
        return hasMore
    }

    /// Lets all saved searches of an owner be filled from the beginning.
    func beginFilling(owner: Int64) throws {
        try db.run("UPDATE album SET filled = ? WHERE owner = ? AND filter IS NOT NULL", values: [[UInt8](), owner])
    }

    /// Examines the owner's next photos for a saved search. Does not note a change of the album.
    func fill(_ album: StoredAlbum, limit: Int) throws -> (hasMore: Bool, isChanged: Bool) {
        let filled = try db.first("SELECT filled FROM album WHERE key = ?", values: [album.key]) {
            try $0.next([UInt8]?.self)
        }
        guard let reached = filled ?? nil, let filter = album.content.filter else { return (false, false) }
        guard let search = SavedSearch(stored: filter) else {
            try db.run("UPDATE album SET filled = NULL WHERE key = ?", values: [album.key])
            return (false, false)
        }
        let photos = try db.all(
            SQLPhotos.selection + " WHERE owner = ? AND id > ? ORDER BY id LIMIT ?",
            values: [album.owner, reached, limit],
            read: StoredPhoto.init(row:))
        let flags = search.asksForDays ? try dayFlags(photos: photos.map(\.key)) : [:]
        let isChanged = try put(photos, in: album.key) { search.holds($0, dayFlags: flags[$0.key] ?? []) }
        let isDone = photos.count < limit
        try db.run("UPDATE album SET filled = ? WHERE key = ?", values: [isDone ? nil : photos.last?.id, album.key])
        return (!isDone, isChanged)
    }

    /// Adds those of the photos that belong in the album of a saved search, and removes the others.
    ///
    /// - Parameter belongs: Returns whether a photo belongs in the album.
    /// - Returns: Whether the album changed.
    private func put(_ photos: [StoredPhoto], in album: Int64, if belongs: (StoredPhoto) -> Bool) throws -> Bool {
        let there = Set(try places(album: album, photos: photos.map(\.key)).map(\.photo))
        let changed = photos.filter { belongs($0) != there.contains($0.key) }
        guard !changed.isEmpty else { return false }
        let added = changed.filter { !there.contains($0.key) }
        if !added.isEmpty { try place(added, at: added.map(\.key), in: album) }
        let removed = changed.filter { there.contains($0.key) }
        if !removed.isEmpty { try displace(removed.map(\.key), from: album) }
        return true
    }

    /// Updates the albums of saved searches after a photo was created, or its content changed.
    func follow(_ before: StoredPhoto?, savedBy after: StoredPhoto) throws {
        let isSame =
            before.map {
                $0.searchContent == after.searchContent && $0.time.local == after.time.local
                    && ($0.visibility == .paired) == (after.visibility == .paired)
            } ?? false
        if isSame { return }
        let searches = try savedSearches(owner: after.owner)
        guard !searches.isEmpty else { return }
        // A photo that was just created is in no entry.
        let asksForDays = before != nil && searches.contains { $0.search.asksForDays }
        let flags = asksForDays ? try dayFlags(photos: [after.key])[after.key] ?? [] : []
        let document = after.document(dayFlags: flags)
        for album in searches {
            let belongs = album.search.holds(after, document: document)
            if before == nil, !belongs { continue }
            if try put([after], in: album.key, if: { _ in belongs }) {
                try touch(album.id, owner: after.owner, at: after.updateTime)
            }
        }
    }

    /// Updates the albums of saved searches that ask for a facet of the day, after the details of the day, the photos or
    /// the visibility of an entry changed.
    func follow(_ before: StoredEntry?, savedByDay after: StoredEntry?, at now: Instant) throws {
        let (stale, fresh) = (before.map(DayPhotos.init), after.map(DayPhotos.init))
        let changed = DayPhotos.changed(stale, after: fresh)
        guard !changed.isEmpty, let entry = after ?? before else { return }
        let searches = try savedSearches(owner: entry.owner).filter { $0.search.asksForDays }
        guard !searches.isEmpty else { return }
        let photos = Array(try SQLPhotos(db: db).photos(owner: entry.owner, ids: changed).values)
        var flags = try dayFlags(photos: photos.map(\.key), apartFrom: entry.key)
        if let fresh {
            for photo in photos where fresh.photos.contains(photo.id) {
                flags[photo.key, default: []].formUnion(fresh.flags)
            }
        }
        var documents: [Int64: FoldedDocument] = [:]
        for photo in photos { documents[photo.key] = photo.document(dayFlags: flags[photo.key] ?? []) }
        for album in searches {
            let isChanged = try put(photos, in: album.key) { photo in
                documents[photo.key].map { album.search.holds(photo, document: $0) } ?? false
            }
            if isChanged { try touch(album.id, owner: entry.owner, at: now) }
        }
    }

    func dayFlags(photos: [Int64]) throws -> [Int64: Set<SearchFlag>] {
        try dayFlags(photos: photos, apartFrom: nil)
    }

    /// Returns the facets of the days of the shown entries that have the photos, by the photo's key.
    ///
    /// - Parameter entry: An entry that is left out.
    private func dayFlags(photos: [Int64], apartFrom entry: Int64?) throws -> [Int64: Set<SearchFlag>] {
        let found = try db.all(
            """
            SELECT l.photo, \(DayDetails.names.selection(from: "r")) FROM entry_photo l JOIN entry e ON e.key = l.entry
                JOIN entry_revision r ON r.key = e.revision
            WHERE l.photo IN (SELECT value FROM json_each(?)) AND l.removed <> 1 AND e.visibility = 1 AND e.key <> ?
                AND coalesce(\(DayDetails.names.selection(from: "r"))) IS NOT NULL
            """, values: [NumberList(photos), entry ?? 0]
        ) { row in
            (photo: try row.next(Int64.self), details: try DayDetails(row: &row))
        }
        var flags: [Int64: Set<SearchFlag>] = [:]
        for row in found { flags[row.photo, default: []].formUnion(row.details.facets.flags) }
        return flags
    }

    private func savedSearches(owner: Int64) throws -> [(key: Int64, id: UUIDBytes, search: SavedSearch)] {
        try db.all(Self.savedQuery, values: [owner]) { row in
            (key: try row.next(Int64.self), id: try row.next(UUIDBytes.self), filter: try row.next(String.self))
        }
        .compactMap { album in
            SavedSearch(stored: album.filter).map { (key: album.key, id: album.id, search: $0) }
        }
    }

    private func touch(_ id: UUIDBytes, owner: Int64, at now: Instant) throws {
        if let stored = try album(owner: owner, id: id) { try touchByPhotos(stored, at: now) }
    }
}

/// The photos of an entry with the facets of the day that they have by it: none unless the entry is shown.
private struct DayPhotos {
    let photos: Set<UUIDBytes>
    let flags: Set<SearchFlag>

    init(_ entry: StoredEntry) {
        photos = Set(entry.content.photos.map(\.photo))
        flags = entry.visibility == .shown ? entry.content.dayDetails.facets.flags : []
    }

    /// Returns the photos whose facets of the day may differ between two states of an entry.
    static func changed(_ before: DayPhotos?, after: DayPhotos?) -> Set<UUIDBytes> {
        let (old, new) = (before?.flags ?? [], after?.flags ?? [])
        if old.isEmpty, new.isEmpty { return [] }
        let (left, right) = (before?.photos ?? [], after?.photos ?? [])
        return old == new ? left.symmetricDifference(right) : left.union(right)
    }
}
