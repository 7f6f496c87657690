/// The records that imports added, and those of the account that stand for records with the same bytes.
extension SQLImports {
    func added(owner: Int64, run: UUIDBytes, kind: ImportKind, limit: Int) throws -> [AddedRecord] {
        try db.all(
            """
            SELECT id, version, content FROM import_added
            WHERE owner = ? AND run = ? AND kind = ? AND undone = 0 ORDER BY id LIMIT ?
            """, values: [owner, run, kind.rawValue, limit]
        ) { row in
            let subject = ImportSubject(kind: kind, key: try row.next())
            return AddedRecord(subject: subject, version: try row.next(), content: try row.next())
        }
    }

    func added(owner: Int64, run: UUIDBytes, subject: ImportSubject) throws -> AddedRecord? {
        try db.first(
            """
            SELECT version, content, undone = 2 FROM import_added
            WHERE owner = ? AND run = ? AND kind = ? AND id = ? AND undone <> 1
            """, values: [owner, run, subject.kind.rawValue, subject.key]
        ) { row in
            AddedRecord(
                subject: subject, version: try row.next(), content: try row.next(), isKept: try row.next())
        }
    }

    func undone(owner: Int64, subject: ImportSubject) throws -> AddedRecord? {
        try db.first(
            """
            SELECT version FROM import_added WHERE owner = ? AND kind = ? AND id = ? AND undone = 1
            ORDER BY run DESC LIMIT 1
            """, values: [owner, subject.kind.rawValue, subject.key]
        ) { row in
            AddedRecord(subject: subject, version: try row.next())
        }
    }

    /// The tables of the records with an ID of their own and a version that each change makes higher.
    private static let tables: [ImportKind: String] = [
        .entry: "entry", .photo: "photo", .album: "album", .subject: "subject", .sound: "sound", .share: "share",
    ]

    func version(of subject: ImportSubject, owner: Int64) throws -> Int64? {
        guard let table = Self.tables[subject.kind] else { return nil }
        return try db.value(
            "SELECT version FROM \(table) WHERE owner = ? AND id = ?", values: [owner, subject.key])
    }

    func hasHidden(owner: Int64, run: UUIDBytes) throws -> Bool {
        for (kind, table) in [(ImportKind.entry, "entry"), (.photo, "photo")] {
            let isThere: Bool? = try db.value(
                """
                SELECT EXISTS (
                    SELECT 1 FROM import_added a CROSS JOIN \(table) t ON t.owner = a.owner AND t.id = a.id
                    WHERE a.owner = ? AND a.run = ? AND a.kind = ? AND a.undone = 0 AND t.hidden = 1)
                """, values: [owner, run, kind.rawValue])
            if isThere == true { return true }
        }
        return false
    }

    func isHidden(_ subject: ImportSubject, in run: ImportRun) throws -> Bool {
        guard let id = subject.id else { return true }
        switch subject.kind {
        case .entry: return try isHidden(id, in: "entry", of: run.owner) ?? true
        case .photo:
            if let own = try isHidden(id, in: "photo", of: run.owner) { return own }
            guard let other = try aliases(of: .photo, ids: [id], in: run)[id] else { return true }
            return try isHidden(other, in: "photo", of: run.owner) ?? true
        case .share:
            return try db.value(
                """
                SELECT CASE WHEN s.entry IS NOT NULL THEN COALESCE(e.hidden, 1)
                    WHEN s.photos = 0 OR EXISTS (
                        SELECT 1 FROM share_photo l LEFT JOIN photo p ON p.owner = s.owner AND p.id = l.photo
                        WHERE l.share = s.key AND COALESCE(p.hidden, 0) = 0) THEN 0
                    ELSE 1 END FROM share s
                LEFT JOIN entry e ON e.owner = s.owner AND e.id = s.entry WHERE s.owner = ? AND s.id = ?
                """, values: [run.owner, id]) ?? true
        default: return false
        }
    }

    private func isHidden(_ id: UUIDBytes, in table: String, of owner: Int64) throws -> Bool? {
        try db.value("SELECT hidden FROM \(table) WHERE owner = ? AND id = ?", values: [owner, id])
    }

    func isUsed(photo key: Int64) throws -> Bool {
        try db.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM entry_photo l CROSS JOIN entry e ON e.key = l.entry
                WHERE l.photo = ? AND e.deleted IS NULL)
            OR EXISTS (
                SELECT 1 FROM album_photo p CROSS JOIN album a ON a.key = p.album
                WHERE p.photo = ? AND a.filter IS NULL)
            OR EXISTS (
                SELECT 1 FROM photo c CROSS JOIN album a ON a.owner = c.owner
                WHERE c.key = ? AND a.chosen_cover = c.id)
            OR EXISTS (
                SELECT 1 FROM photo c CROSS JOIN subject s ON s.owner = c.owner
                WHERE c.key = ? AND s.cover = c.id)
            """, values: [key, key, key, key]) ?? false
    }

    func noteAdded(_ record: AddedRecord, of run: ImportRun) throws {
        try db.run(
            """
            INSERT INTO import_added(owner, run, kind, id, version, content) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT(owner, run, kind, id) DO UPDATE
            SET version = excluded.version, content = excluded.content, undone = 0
            """,
            values: [
                run.owner, run.id, record.subject.kind.rawValue, record.subject.key, record.version, record.content,
            ])
    }

    /// Notes the version that a record has by an import; does nothing if the import did not add the record.
    func setVersion(_ version: Int64, of subject: ImportSubject, in run: ImportRun) throws {
        try db.run(
            "UPDATE import_added SET version = ? WHERE owner = ? AND run = ? AND kind = ? AND id = ?",
            values: [version, run.owner, run.id, subject.kind.rawValue, subject.key])
    }

    func carry(_ subject: ImportSubject, owner: Int64, from old: Int64, to new: Int64) throws {
        try db.run(
            "UPDATE import_added SET version = ? WHERE owner = ? AND kind = ? AND id = ? AND version = ?",
            values: [new, owner, subject.kind.rawValue, subject.key, old])
    }

    func noteUndone(_ record: AddedRecord, of run: ImportRun) throws {
        try db.run(
            """
            UPDATE import_added SET version = ?, undone = 1 WHERE owner = ? AND run = ? AND kind = ? AND id = ?
            """, values: [record.version, run.owner, run.id, record.subject.kind.rawValue, record.subject.key])
    }

    func keep(_ subject: ImportSubject, owner: Int64, broughtBy run: UUIDBytes?) throws {
        try db.run(
            "UPDATE import_added SET undone = 2 WHERE owner = ? AND kind = ? AND id = ? AND run <> ? AND undone = 0",
            values: [owner, subject.kind.rawValue, subject.key, run ?? UUIDBytes.last])
    }

    func removable(owner: Int64, photos ids: [UUIDBytes]) throws -> [UUIDBytes] {
        try db.all(
            """
            SELECT DISTINCT id FROM import_added
            WHERE owner = ? AND kind = ? AND id IN (SELECT unhex(value) FROM json_each(?)) AND undone = 0
            """, values: [owner, ImportKind.photo.rawValue, BytesList(ids)]
        ) { row in try row.next() }
    }

    func forgetAdded(_ subject: ImportSubject, of run: ImportRun) throws {
        try db.run(
            "DELETE FROM import_added WHERE owner = ? AND run = ? AND kind = ? AND id = ?",
            values: [run.owner, run.id, subject.kind.rawValue, subject.key])
    }

    /// Notes that a record of the account stands for one of the export that has the same bytes.
    func noteAlias(_ other: UUIDBytes, of kind: ImportKind, id: UUIDBytes, in run: ImportRun) throws {
        try db.run(
            """
            INSERT INTO import_alias(owner, run, kind, id, other) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(owner, run, kind, id) DO UPDATE SET other = excluded.other
            """, values: [run.owner, run.id, kind.rawValue, id, other])
    }

    /// Returns the records of the account that stand for records of the export, by the IDs of the latter. A record that
    /// was deleted since stands for none.
    func aliases(of kind: ImportKind, ids: Set<UUIDBytes>, in run: ImportRun) throws -> [UUIDBytes: UUIDBytes] {
        guard !ids.isEmpty, let table = [ImportKind.photo: "photo", .sound: "sound"][kind] else { return [:] }
        let found: [(UUIDBytes, UUIDBytes)] = try db.all(
            """
            SELECT a.id, a.other FROM import_alias a
            WHERE a.owner = ? AND a.run = ? AND a.kind = ? AND a.id IN (SELECT unhex(value) FROM json_each(?))
                AND EXISTS (SELECT 1 FROM \(table) t WHERE t.owner = a.owner AND t.id = a.other)
            """, values: [run.owner, run.id, kind.rawValue, BytesList(ids)]
        ) { row in (try row.next(), try row.next()) }
        return Dictionary(found) { first, _ in first }
    }
}
