/// Expired entries of every owner, and the trash of one owner.
extension SQLEntries {
    func drafts(createdUntil: Instant, limit: Int) throws -> [WeighedKey] {
        try db.all(
            """
            SELECT key, weight FROM entry WHERE draft = 1 AND emptied IS NULL AND created <= ? AND \(SQLKept.restCondition)
            ORDER BY created LIMIT ?
            """, values: [createdUntil, limit], read: WeighedKey.init(row:))
    }

    func emptied(until: Instant, limit: Int) throws -> [WeighedKey] {
        try db.all(
            """
            SELECT key, weight FROM entry WHERE emptied IS NOT NULL AND deleted IS NULL AND emptied <= ?
                AND \(SQLKept.restCondition)
            ORDER BY emptied LIMIT ?
            """, values: [until, limit], read: WeighedKey.init(row:))
    }

    func trashed(until: Instant, limit: Int) throws -> [WeighedKey] {
        try db.all(
            """
            SELECT key, weight FROM entry WHERE deleted IS NOT NULL AND deleted <= ? AND \(SQLKept.restCondition)
            ORDER BY deleted LIMIT ?
            """, values: [until, limit], read: WeighedKey.init(row:))
    }

    func trash(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem] {
        try SQLTrash(db: db, kind: .entry).items(owner: owner, hidden: hidden, after: after, limit: limit)
    }
}
