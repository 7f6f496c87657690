import Foundation
import GRDB

extension SQLiteTransaction {
    private static let selection = """
        SELECT e.*, r.title AS title, r.body AS body FROM entry e JOIN entry_revision r ON r.key = e.revision
        """

    func entry(owner: Int64, id: UUIDBytes) throws -> StoredEntry? {
        guard let row = try db.row(Self.selection + " WHERE e.owner = ? AND e.id = ?", [owner, id]) else {
            return nil
        }
        let key: Int64 = row["key"]
        return entry(row, photos: try shownPhotos(entries: [key])[key] ?? [])
    }

    func entries(keys: [Int64]) throws -> [StoredEntry] {
        let rows = try db.rows(
            Self.selection + " WHERE e.key IN (SELECT value FROM json_each(?))", [TextList.write(keys)])
        let photos = try shownPhotos(entries: keys)
        var found: [Int64: StoredEntry] = [:]
        for row in rows {
            let key: Int64 = row["key"]
            found[key] = entry(row, photos: photos[key] ?? [])
        }
        return keys.compactMap { found[$0] }
    }

    func insertEntry(_ new: NewEntry) throws -> StoredEntry {
        let sequence = try next(.entry, owner: new.owner)
        let version = try logChange(owner: new.owner, .entry, new.id, .inserted, at: new.now)
        try db.run(
            """
            INSERT INTO entry(owner, id, sequence, visibility, at, time_zone, utc_offset, local_day, revision, tags, people,
                place_name, favorite, hidden, draft, created, updated, version, creation, weight)
            VALUES (?, ?, ?, 0, 0, '', 0, 0, 0, '', '', '', 0, 0, 0, ?, 0, 0, ?, 0)
            """,
            [new.owner, new.id, sequence, new.now, Data(new.creation)])
        let entry = StoredEntry(
            key: db.lastInsertedRowID, owner: new.owner, id: new.id, content: new.content, offset: new.offset,
            localDate: new.localDate, sequence: sequence, createTime: new.now, updateTime: new.now, deleteTime: nil,
            version: version, emptiedTime: nil, creation: new.creation)
        try replaceLinks(entry: entry.key, with: new.links)
        let revision = try insertRevision(of: entry)
        try store(entry, revision: revision)
        try index(entry, from: nil)
        return entry
    }

    func updateEntry(_ entry: StoredEntry, from old: StoredEntry, links: [PhotoPlacement]?) throws -> StoredEntry {
        var entry = entry
        entry.version = try logChange(
            owner: entry.owner, .entry, entry.id, .updated, at: entry.updateTime)
        if let links { try replaceLinks(entry: entry.key, with: links) }
        var revision: Int64?
        if (entry.content.title, entry.content.body) != (old.content.title, old.content.body)
            || entry.content.photos != old.content.photos
        {
            revision = try insertRevision(of: entry)
        }
        try store(entry, revision: revision)
        try index(entry, from: old)
        return entry
    }

    func deleteEntry(_ entry: StoredEntry, at now: Instant) throws {
        _ = try logChange(owner: entry.owner, .entry, entry.id, .removed, at: now)
        try unindex(entry)
        try db.run(
            "DELETE FROM revision_photo WHERE revision IN (SELECT key FROM entry_revision WHERE entry = ?)",
            [entry.key])
        try db.run("DELETE FROM entry_revision WHERE entry = ?", [entry.key])
        try db.run("DELETE FROM entry_photo WHERE entry = ?", [entry.key])
        try db.run("DELETE FROM entry WHERE key = ?", [entry.key])
    }

    func draftEntries(createdUntil: Instant, limit: Int) throws -> [WeighedKey] {
        try db.rows(
            """
            SELECT key, weight FROM entry WHERE draft = 1 AND emptied IS NULL AND created <= ?
            ORDER BY created LIMIT ?
            """, [createdUntil, limit]
        ).map(weighed)
    }

    func emptiedEntries(until: Instant, limit: Int) throws -> [WeighedKey] {
        try db.rows(
            """
            SELECT key, weight FROM entry WHERE emptied IS NOT NULL AND deleted IS NULL AND emptied <= ?
            ORDER BY emptied LIMIT ?
            """, [until, limit]
        ).map(weighed)
    }

    func trashedEntries(until: Instant, limit: Int) throws -> [WeighedKey] {
        try db.rows(
            "SELECT key, weight FROM entry WHERE deleted IS NOT NULL AND deleted <= ? ORDER BY deleted LIMIT ?",
            [until, limit]
        ).map(weighed)
    }

    /// Writes all that can change of an entry; `nil` keeps the revision.
    private func store(_ entry: StoredEntry, revision: Int64?) throws {
        let content = entry.content
        try db.run(
            """
            UPDATE entry SET visibility = ?, at = ?, time_zone = ?, utc_offset = ?, local_day = ?,
                revision = coalesce(?, revision), tags = ?, people = ?, place_name = ?, place_latitude = ?,
                place_longitude = ?, favorite = ?, hidden = ?, draft = ?, emptied = ?, updated = ?, deleted = ?, version = ?,
                weight = ?
            WHERE key = ?
            """,
            [
                entry.visibility.rawValue, content.time, content.timeZone, entry.offset, entry.localDate.day, revision,
                TextList.write(content.tags), TextList.write(content.people), content.place?.name ?? "",
                content.place?.point?.latitude, content.place?.point?.longitude, content.favorite, content.hidden,
                entry.isDraft, entry.emptiedTime, entry.updateTime, entry.deleteTime, entry.version, content.weight,
                entry.key,
            ])
    }

    private func entry(_ row: Row, photos: [EntryContent.PhotoLink]) -> StoredEntry {
        let content = EntryContent(
            title: row["title"], body: row["body"], time: row["at"], timeZone: row["time_zone"], photos: photos,
            tags: TextList.read(row["tags"]), people: TextList.read(row["people"]), place: place(row),
            favorite: row["favorite"], hidden: row["hidden"])
        return StoredEntry(
            key: row["key"], owner: row["owner"], id: row["id"], content: content, offset: row["utc_offset"],
            localDate: CivilDate(day: row["local_day"]), sequence: row["sequence"], createTime: row["created"],
            updateTime: row["updated"], deleteTime: row["deleted"], version: row["version"],
            emptiedTime: row["emptied"],
            creation: Array(row["creation"] as Data))
    }

    /// A place's columns; `nil` when they say nothing.
    func place(_ row: Row) -> PlaceMark? {
        let name: String = row["place_name"]
        let latitude: Double? = row["place_latitude"]
        let longitude: Double? = row["place_longitude"]
        var point: PlaceMark.Point?
        if let latitude, let longitude { point = .init(latitude: latitude, longitude: longitude) }
        return name.isEmpty && point == nil ? nil : PlaceMark(name: name, point: point)
    }
}
