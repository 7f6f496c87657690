/// What entries were.
extension SQLiteEntries {
    /// Keeps an entry's text and photos as they are now; returns the revision's number in the storage.
    func insertRevision(of entry: StoredEntry) throws -> Int64 {
        let number: Int64 =
            try db.value("SELECT max(number) FROM entry_revision WHERE entry = ?", [entry.key]) ?? nil ?? 0
        try db.run(
            "INSERT INTO entry_revision(entry, number, change, at, title, body) VALUES (?, ?, ?, ?, ?, ?)",
            [entry.key, number + 1, entry.version, entry.updateTime, entry.content.title, entry.content.body])
        let revision = db.lastInsertedKey
        try db.run(
            """
            INSERT INTO revision_photo(revision, position, photo_id, digest, caption)
            SELECT ?, l.position, p.id, p.digest, l.caption FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? AND l.removed = 0
            """, [revision, entry.key])
        return revision
    }

    func revisions(entry key: Int64) throws -> [EntryRevision] {
        try db.all(
            "SELECT key, number, change, at, title, body FROM entry_revision WHERE entry = ? ORDER BY number", [key]
        ) { row in
            let photos = try photos(revision: try row.next())
            return EntryRevision(
                number: try row.next(), change: try row.next(), time: try row.next(), title: try row.next(),
                body: try row.next(), photos: photos)
        }
    }

    private func photos(revision key: Int64) throws -> [EntryContent.PhotoLink] {
        try db.all("SELECT photo_id, caption FROM revision_photo WHERE revision = ? ORDER BY position", [key]) { row in
            .init(photo: try row.next(), caption: try row.next())
        }
    }

    func deleteRevisions(entry key: Int64) throws {
        try db.run(
            "DELETE FROM revision_photo WHERE revision IN (SELECT key FROM entry_revision WHERE entry = ?)", [key])
        try db.run("DELETE FROM entry_revision WHERE entry = ?", [key])
    }

    /// Whether a revision of any owner's entry shows a photo of a digest.
    func revisionsName(digest: [UInt8]) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM revision_photo WHERE digest = ?)", [digest]) ?? false
    }
}
