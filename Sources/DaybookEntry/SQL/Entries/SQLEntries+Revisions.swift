/// The earlier versions of entries.
extension SQLEntries {
    /// Stores the current text and photos of an entry. The revision replaces the newest one if both are of the same
    /// burst.
    ///
    /// - Returns: The revision's key.
    func keepRevision(of entry: StoredEntry, from old: StoredEntry) throws -> Int64 {
        let before = try revisionBytes(entry: entry.key)
        let revision = try keepUncounted(entry, from: old)
        let change = StoredBytes(revisions: try revisionBytes(entry: entry.key) - before)
        try SQLStorage(db: db).add(change, owner: entry.owner)
        return revision
    }

    /// Returns the bytes of an entry's revisions, the newest included. Reads no texts.
    func revisionBytes(entry key: Int64) throws -> Int64 {
        try db.value(
            "SELECT coalesce(sum(bytes + \(StoredBytes.revision)), 0) FROM entry_revision WHERE entry = ?",
            values: [key]) ?? 0
    }

    private func keepUncounted(_ entry: StoredEntry, from old: StoredEntry) throws -> Int64 {
        guard let newest: Int64 = try db.value("SELECT revision FROM entry WHERE key = ?", values: [entry.key]) else {
            return try insertRevision(of: entry, like: nil)
        }
        let isSameBody = entry.content.body.isWritten(as: old.content.body)
        guard entry.burst?.hasRevision == true else {
            let revision = try insertRevision(of: entry, like: isSameBody ? newest : nil)
            try thinRevisions(entry: entry.key)
            return revision
        }
        let growth = entry.content.title.utf8.count - old.content.title.utf8.count
        try db.run(
            Self.revisionChange, values: [growth] + EntryRevision(of: entry, number: 0).values.changing + [newest])
        if !isSameBody { try setBody(of: newest, to: entry) }
        try db.run("DELETE FROM revision_photo WHERE revision = ?", values: [newest])
        try insertPhotos(of: entry.key, revision: newest)
        return newest
    }

    /// Stores the current text and photos of an entry in a revision of its own.
    ///
    /// - Parameter other: A revision that is known to have the same body.
    func insertRevision(of entry: StoredEntry, like other: Int64?) throws -> Int64 {
        let newest: Int64?? = try db.value(
            "SELECT max(number) FROM entry_revision WHERE entry = ?", values: [entry.key])
        let new = EntryRevision(of: entry, number: (newest.flatMap(\.self) ?? 0) + 1)
        let inserted: Int64? = try db.value(
            Self.revisionInsertion,
            values: [entry.key, Int64(0), entry.content.title.utf8.count, [UInt8](), ""] + new.values.inserted)
        guard let revision = inserted else { throw DiaryError.internalFault("A revision has no key.") }
        if let other {
            try db.run(
                """
                UPDATE entry_revision SET (text, digest) = (SELECT text, digest FROM entry_revision WHERE key = ?)
                WHERE key = ?
                """, values: [other, revision])
        } else {
            try setBody(of: revision, to: entry)
        }
        try insertPhotos(of: entry.key, revision: revision)
        return revision
    }

    /// The text is set when the revision has a key.
    private static let revisionInsertion =
        EntryRevision.names.insertion(
            into: "entry_revision", further: ["entry", "text", "bytes", "digest", "body"]) + " RETURNING key"

    /// Changes everything but the number and the text.
    private static let revisionChange = """
        UPDATE entry_revision SET bytes = bytes + ?, \(EntryRevision.names.assignments) WHERE key = ?
        """

    private func insertPhotos(of entry: Int64, revision: Int64) throws {
        try db.run(
            """
            INSERT INTO revision_photo(revision, position, photo_id, digest, caption)
            SELECT ?, l.position, p.id, p.digest, l.caption FROM entry_photo l JOIN photo p ON p.key = l.photo
            WHERE l.entry = ? AND p.visibility IN (1, 2)
            """, values: [revision, entry])
    }

    /// Drops a revision by the rule of ``RevisionThinning`` if there are too many.
    private func thinRevisions(entry key: Int64) throws {
        let count: Int = try db.value("SELECT count(*) FROM entry_revision WHERE entry = ?", values: [key]) ?? 0
        guard count > RevisionThinning.kept else { return }
        let revisions = try db.all("SELECT key, at FROM entry_revision WHERE entry = ? ORDER BY number", values: [key])
        { row in
            (key: try row.next(Int64.self), time: try row.next(Instant.self))
        }
        guard let surplus = RevisionThinning.surplus(revisions.map(\.time)) else { return }
        let key = revisions[surplus].key
        try passBody(of: key)
        try db.run("DELETE FROM revision_photo WHERE revision = ?", values: [key])
        try db.run("DELETE FROM entry_revision WHERE key = ?", values: [key])
    }

    func revision(entry key: Int64, number: Int64) throws -> EntryRevision? {
        try db.value("SELECT key FROM entry_revision WHERE entry = ? AND number = ?", values: [key, number])
            .flatMap { try revision(key: $0) }
    }

    func revisions(
        entry key: Int64, before number: Int64, limit: Int, maximumBytes: Int
    ) throws -> (revisions: [EntryRevision], hasMore: Bool) {
        // The text comes after the columns read here, and is not loaded.
        let keys: [Int64] = try db.all(
            "SELECT key FROM entry_revision WHERE entry = ? AND number < ? ORDER BY number DESC LIMIT ?",
            values: [key, number, limit + 1]
        ) { try $0.next() }
        var (found, room): ([EntryRevision], Int) = ([], maximumBytes)
        for key in keys.prefix(limit) {
            guard let revision = try revision(key: key) else { continue }
            room -= revision.weight
            if room < 0, !found.isEmpty { break }
            found.append(revision)
        }
        return (found, found.count < keys.count)
    }

    private func revision(key: Int64) throws -> EntryRevision? {
        let photos: [EntryContent.PhotoLink] = try db.all(
            "SELECT photo_id, caption FROM revision_photo WHERE revision = ? ORDER BY position", values: [key]
        ) { row in
            .init(photo: try row.next(), caption: try row.next())
        }
        var revision = try db.first(
            """
            SELECT \(EntryRevision.names.selection(from: "r"))
            FROM entry_revision r JOIN entry_revision b ON b.key = r.text WHERE r.key = ?
            """, values: [key], read: EntryRevision.init(row:))
        revision?.photos = photos
        return revision
    }

    static let revisionDigestQuery = """
        SELECT DISTINCT digest FROM revision_photo WHERE digest > ? ORDER BY digest LIMIT ?
        """

    /// Returns the digests that revisions of any owner refer to, behind the given one: each once, in order.
    func revisionDigests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try db.all(Self.revisionDigestQuery, values: [digest, limit]) { try $0.next() }
    }
}

/// The columns of a revision as `r`, with the body of the revision that holds it as `b`. The photos are in other rows.
extension EntryRevision: SQLRecord {
    static let names = ColumnNames(of: EntryRevision.self)

    static func columns<Pass: ColumnPass>(
        of revision: EntryRevision?, in pass: inout Pass
    ) throws(Pass.Failure) -> EntryRevision {
        EntryRevision(
            number: try pass.column(.fixed("number"), of: revision, at: \.number),
            change: try pass.column("change", of: revision, at: \.change),
            time: try pass.column("at", of: revision, at: \.time),
            title: try pass.column("title", of: revision, at: \.title),
            body: try pass.column(.selected("b.body"), of: revision, at: \.body),
            photos: [],
            dayDetails: try DayDetails.columns(of: revision?.dayDetails, in: &pass))
    }

    /// Creates a revision of an entry's current state, without its body and photos.
    fileprivate init(of entry: StoredEntry, number: Int64) {
        self.init(
            number: number, change: entry.version, time: entry.updateTime, title: entry.content.title, body: "",
            photos: [], dayDetails: entry.content.dayDetails)
    }
}
