/// The subjects in SQLite.
struct SQLiteSubjects: SubjectWriting {
    let db: SQLiteConnection

    private var changes: SQLiteChanges { SQLiteChanges(db: db) }

    private static let selection = """
        SELECT owner, id, name, kind, birthday, sound, cover, created, updated, version, creation FROM subject
        """

    func subject(owner: Int64, id: UUIDBytes) throws -> StoredSubject? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", [owner, id], StoredSubject.init(row:))
    }

    /// Returns the owner's subjects in the order of their creation. There are at most a hundred, so no index sorts
    /// them.
    func subjects(owner: Int64) throws -> [StoredSubject] {
        try db.all(Self.selection + " WHERE owner = ? ORDER BY created, id", [owner], StoredSubject.init(row:))
    }

    func insert(_ subject: StoredSubject) throws -> StoredSubject {
        try store(subject, .inserted)
    }

    func update(_ subject: StoredSubject) throws -> StoredSubject {
        try store(subject, .updated)
    }

    func delete(_ subject: StoredSubject, at now: Instant) throws {
        _ = try changes.append(owner: subject.owner, .subject, subject.id, .removed, at: now)
        try db.run("DELETE FROM subject WHERE owner = ? AND id = ?", [subject.owner, subject.id])
    }

    private func store(_ subject: StoredSubject, _ action: DiaryChange.Action) throws -> StoredSubject {
        var subject = subject
        subject.version = try changes.append(
            owner: subject.owner, .subject, subject.id, action, at: subject.updateTime)
        let content = subject.content
        try db.run(
            """
            INSERT OR REPLACE INTO subject(owner, id, name, kind, birthday, sound, cover, created, updated, version,
                creation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                subject.owner, subject.id, content.name, content.kind.rawValue, content.birthday, content.sound,
                content.chosenCover, subject.createTime, subject.updateTime, subject.version, subject.creation,
            ])
        return subject
    }
}

extension StoredSubject {
    init(row: inout SQLiteRow) throws {
        let (owner, id): (Int64, UUIDBytes) = try (row.next(), row.next())
        let content = SubjectContent(
            name: try row.next(), kind: SubjectKind(rawValue: try row.next()) ?? .person, birthday: try row.next(),
            sound: try row.next(), chosenCover: try row.next())
        self.init(
            owner: owner, id: id, content: content, createTime: try row.next(), updateTime: try row.next(),
            version: try row.next(), creation: try row.next())
    }
}

/// The schema of subjects. `kind` is 1 for a pet and 2 for a person.
extension SQLiteSchema {
    static let subjects = """
        CREATE TABLE subject(
            owner INTEGER NOT NULL, id BLOB NOT NULL,
            name TEXT NOT NULL, kind INTEGER NOT NULL, birthday INTEGER, sound BLOB, cover BLOB,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, version INTEGER NOT NULL, creation BLOB NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;
        """
}
