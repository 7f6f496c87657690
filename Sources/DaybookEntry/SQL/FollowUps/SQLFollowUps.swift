/// The pending follow-up work of writes in SQL: the table `follow_up`.
struct SQLFollowUps: FollowUpWriting {
    let db: SQLConnection

    private static let selection =
        "SELECT kind, key, owner, reached, id, digest, hidden, version, at FROM follow_up"

    func isPending(owner: Int64) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM follow_up WHERE owner = ?)", values: [owner]) ?? false
    }

    func isPending(_ kind: FollowUp.Kind, key: Int64) throws -> Bool {
        try db.value(
            "SELECT EXISTS (SELECT 1 FROM follow_up WHERE kind = ? AND key = ?)", values: [kind.rawValue, key])
            ?? false
    }

    func next(owner: Int64?) throws -> FollowUp? {
        if let owner {
            return try db.first(Self.selection + " WHERE owner = ? LIMIT 1", values: [owner], read: followUp)
        }
        return try db.first(Self.selection + " LIMIT 1", values: [], read: followUp)
    }

    /// Returns the stored facts of a permanently deleted photo; `nil` if there are none.
    func gone(photo key: Int64) throws -> GonePhoto? {
        try db.first(
            Self.selection + " WHERE kind = ? AND key = ?", values: [FollowUp.Kind.photo.rawValue, key], read: followUp)?
            .gone
    }

    func hiddenGone(owner: Int64, photos: [UUIDBytes]) throws -> Set<UUIDBytes> {
        if photos.isEmpty { return [] }
        let gone: [UUIDBytes] = try db.all(
            "SELECT id FROM follow_up WHERE owner = ? AND kind = ? AND hidden = 1",
            values: [owner, FollowUp.Kind.photo.rawValue]
        ) { try $0.next() }
        return Set(gone).intersection(photos)
    }

    /// Returns a key for a new row of a table. No row has the key, and no follow-up refers to it.
    func freeKey(_ kind: FollowUp.Kind, in table: String) throws -> Int64 {
        let highest = try db.first(
            "SELECT (SELECT max(key) FROM \(table)), (SELECT max(key) FROM follow_up WHERE kind = ?)",
            values: [kind.rawValue]
        ) { max(try $0.next(Int64?.self) ?? 0, try $0.next(Int64?.self) ?? 0) }
        let (key, isOver) = (highest ?? 0).addingReportingOverflow(1)
        guard !isOver else { throw DiaryError.internalFault("A table has no number left.") }
        return key
    }

    func put(_ followUp: FollowUp) throws {
        let gone = followUp.gone
        try db.run(
            """
            INSERT INTO follow_up(kind, key, owner, reached, id, digest, hidden, version, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(kind, key) DO UPDATE SET owner = excluded.owner, reached = excluded.reached, id = excluded.id,
                digest = excluded.digest, hidden = excluded.hidden, version = excluded.version, at = excluded.at
            """,
            values: [
                followUp.kind.rawValue, followUp.key, followUp.owner, followUp.reached, gone?.id, gone?.digest,
                gone?.isHidden, gone?.version, gone?.time,
            ])
    }

    func remove(_ followUp: FollowUp) throws {
        try db.run("DELETE FROM follow_up WHERE kind = ? AND key = ?", values: [followUp.kind.rawValue, followUp.key])
    }

    func removePlaces(ofAlbum key: Int64, limit: Int) throws -> Bool {
        let removed = try db.change(
            """
            DELETE FROM album_photo WHERE album = ?1
                AND photo IN (SELECT photo FROM album_photo WHERE album = ?1 ORDER BY photo LIMIT ?2)
            """, values: [key, limit])
        return removed == limit
    }

    func removeRevisions(ofEntry key: Int64, of owner: Int64, bytes: Int64, rows: Int) throws -> Bool {
        let found = try db.all(
            "SELECT key, bytes FROM entry_revision WHERE entry = ? ORDER BY number", values: [key]
        ) { row in
            (key: try row.next(Int64.self), bytes: try row.next(Int64.self))
        }
        var (removed, total, places) = (0, Int64(0), 0)
        for revision in found {
            places += try db.change("DELETE FROM revision_photo WHERE revision = ?", values: [revision.key])
            try db.run("DELETE FROM entry_revision WHERE key = ?", values: [revision.key])
            removed += 1
            total += revision.bytes
            if total >= bytes || places >= rows { break }
        }
        let freed = total + Int64(removed) * StoredBytes.revision
        if freed > 0 { try SQLStorage(db: db).add(StoredBytes(revisions: -freed), owner: owner) }
        return removed < found.count
    }

    func removePlaces(of followUp: FollowUp, limit: Int) throws -> Bool {
        let removed = try db.change(
            """
            DELETE FROM entry_photo WHERE photo = ?1
                AND entry IN (SELECT entry FROM entry_photo WHERE photo = ?1 ORDER BY entry LIMIT ?2)
            """, values: [followUp.key, limit])
        if removed == limit { return true }
        guard let gone = followUp.gone, gone.isHidden else { return false }
        return try removeFromHistory(gone, owner: followUp.owner, limit: limit)
    }

    /// Removes a hidden photo from revisions, because after its deletion nothing records that it was hidden.
    private func removeFromHistory(_ gone: GonePhoto, owner: Int64, limit: Int) throws -> Bool {
        let removed = try db.change(
            """
            DELETE FROM revision_photo WHERE (revision, position) IN (
                SELECT h.revision, h.position FROM revision_photo h
                CROSS JOIN entry_revision r ON r.key = h.revision CROSS JOIN entry e ON e.key = r.entry
                WHERE h.digest = ? AND h.photo_id = ? AND e.owner = ? LIMIT ?)
            """, values: [gone.digest, gone.id, owner, limit])
        return removed == limit
    }

    private func followUp(_ row: inout SQLRow) throws -> FollowUp {
        let (kind, key, owner, reached): (Int64, Int64, Int64, Int64) = try (
            row.next(), row.next(), row.next(), row.next()
        )
        guard let kind = FollowUp.Kind(rawValue: kind) else {
            throw DiaryError.internalFault("Work of an unknown kind is left.")
        }
        let (id, digest, hidden, version, time): (UUIDBytes?, [UInt8]?, Bool?, Int64?, Instant?) = try (
            row.next(), row.next(), row.next(), row.next(), row.next()
        )
        guard let id, let digest, let version, let time else {
            return FollowUp(kind, key: key, owner: owner, reached: reached)
        }
        let gone = GonePhoto(id: id, digest: digest, isHidden: hidden ?? false, version: version, time: time)
        return FollowUp(kind, key: key, owner: owner, reached: reached, gone: gone)
    }
}
