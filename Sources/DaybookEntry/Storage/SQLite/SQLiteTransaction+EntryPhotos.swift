import Foundation
import GRDB

extension SQLiteTransaction {
    func links(entry key: Int64) throws -> [PhotoPlacement] {
        try db.rows(
            """
            SELECT l.photo, p.id, l.caption, l.removed FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? ORDER BY l.position
            """, [key]
        ).map { row in
            PhotoPlacement(photo: row["photo"], id: row["id"], caption: row["caption"], isRemoved: row["removed"])
        }
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
        try db.rows(Self.holdingQuery, [photo, key, removed, limit]).map(weighed)
    }

    func setRemoved(_ removed: Bool, photo key: Int64, entries: [Int64]) throws {
        try db.run(Self.removalStatement, [removed, key, TextList.write(entries)])
    }

    func weighed(_ row: Row) -> WeighedKey {
        WeighedKey(key: row["key"], weight: row["weight"])
    }

    /// The photos entries show, by entry, in order.
    func shownPhotos(entries: [Int64]) throws -> [Int64: [EntryContent.PhotoLink]] {
        let rows = try db.rows(
            """
            SELECT l.entry, p.id, l.caption FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry IN (SELECT value FROM json_each(?)) AND l.removed = 0 ORDER BY l.entry, l.position
            """, [TextList.write(entries)])
        var photos: [Int64: [EntryContent.PhotoLink]] = [:]
        for row in rows { photos[row["entry"], default: []].append(.init(photo: row["id"], caption: row["caption"])) }
        return photos
    }

    func replaceLinks(entry key: Int64, with links: [PhotoPlacement]) throws {
        try db.run("DELETE FROM entry_photo WHERE entry = ?", [key])
        for (position, link) in links.enumerated() {
            try db.run(
                "INSERT INTO entry_photo(entry, position, photo, caption, removed) VALUES (?, ?, ?, ?, ?)",
                [key, position, link.photo, link.caption, link.isRemoved])
        }
    }

    /// Keeps an entry's text and photos as they are now; returns the revision's number in the storage.
    func insertRevision(of entry: StoredEntry) throws -> Int64 {
        let number = try db.number("SELECT max(number) FROM entry_revision WHERE entry = ?", [entry.key]) ?? 0
        try db.run(
            "INSERT INTO entry_revision(entry, number, change, at, title, body) VALUES (?, ?, ?, ?, ?, ?)",
            [
                entry.key, number + 1, entry.version, entry.updateTime, entry.content.title, entry.content.body,
            ])
        let revision = db.lastInsertedRowID
        try db.run(
            """
            INSERT INTO revision_photo(revision, position, photo_id, digest, caption)
            SELECT ?, l.position, p.id, p.digest, l.caption FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? AND l.removed = 0
            """, [revision, entry.key])
        return revision
    }

    func revisions(entry key: Int64) throws -> [EntryRevision] {
        try db.rows("SELECT * FROM entry_revision WHERE entry = ? ORDER BY number", [key]).map { row in
            let photos = try db.rows(
                "SELECT photo_id, caption FROM revision_photo WHERE revision = ? ORDER BY position",
                [row["key"] as Int64])
            return EntryRevision(
                number: row["number"], change: row["change"], time: row["at"], title: row["title"],
                body: row["body"], photos: photos.map { .init(photo: $0["photo_id"], caption: $0["caption"]) })
        }
    }
}
