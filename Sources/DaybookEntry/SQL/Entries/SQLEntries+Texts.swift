/// The bodies of revisions. One row of an entry holds each body, and the other revisions with that body refer to the
/// row.
extension SQLEntries {
    /// Sets the body of a revision: a reference to another revision of the entry with the same body, or a body of its
    /// own.
    func setBody(of revision: Int64, to entry: StoredEntry) throws {
        try passBody(of: revision)
        let body = entry.content.body
        let digest = TextDigest.of(body)
        let holder: Int64? = try db.value(
            "SELECT key FROM entry_revision WHERE entry = ? AND digest = ? AND text = key AND key <> ?",
            values: [entry.key, digest, revision])
        let own = holder == nil ? body : ""
        try db.run(
            "UPDATE entry_revision SET text = ?, bytes = ?, digest = ?, body = ? WHERE key = ?",
            values: [holder ?? revision, entry.content.title.utf8.count + own.utf8.count, digest, own, revision])
    }

    /// Moves the body that a revision holds to the next revision that refers to it; the body stays if there is none.
    func passBody(of revision: Int64) throws {
        let next: Int64? = try db.value(
            """
            SELECT n.key FROM entry_revision r CROSS JOIN entry_revision n ON n.entry = r.entry
            WHERE r.key = ?1 AND n.text = ?1 AND n.key <> ?1 ORDER BY n.number LIMIT 1
            """, values: [revision])
        guard let next else { return }
        try db.run(
            """
            UPDATE entry_revision AS n SET text = n.key, body = r.body,
                bytes = n.bytes + length(CAST(r.body AS BLOB))
            FROM entry_revision r WHERE r.key = ? AND n.key = ?
            """, values: [revision, next])
        try db.run(
            """
            UPDATE entry_revision SET text = ?2
            WHERE entry = (SELECT entry FROM entry_revision WHERE key = ?1) AND text = ?1 AND key <> ?1
            """, values: [revision, next])
    }
}
