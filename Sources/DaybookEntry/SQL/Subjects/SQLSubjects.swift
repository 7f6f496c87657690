/// The subjects in SQL.
struct SQLSubjects: SubjectWriting {
    let db: SQLConnection

    private var changes: SQLChanges { SQLChanges(db: db) }

    private static let selection = "SELECT \(StoredSubject.names.selection()) FROM subject"

    func subject(owner: Int64, id: UUIDBytes) throws -> StoredSubject? {
        try db.first(
            Self.selection + " WHERE owner = ? AND id = ?", values: [owner, id], read: StoredSubject.init(row:))
    }

    /// Returns the owner's subjects in the order of their creation. There are at most a hundred, so no index sorts
    /// them.
    func subjects(owner: Int64) throws -> [StoredSubject] {
        try db.all(
            Self.selection + " WHERE owner = ? ORDER BY created, id", values: [owner], read: StoredSubject.init(row:))
    }

    func subjects(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [StoredSubject] {
        if ids.isEmpty { return [] }
        return try db.all(
            Self.selection + " WHERE owner = ? AND id IN (SELECT unhex(value) FROM json_each(?))",
            values: [owner, BytesList(ids)], read: StoredSubject.init(row:))
    }

    func insert(_ subject: StoredSubject) throws -> StoredSubject {
        try store(subject, action: .inserted)
    }

    func update(_ subject: StoredSubject) throws -> StoredSubject {
        try store(subject, action: .updated)
    }

    func delete(_ subject: StoredSubject, at now: Instant) throws {
        _ = try changes.append(owner: subject.owner, kind: .subject, id: subject.id, action: .removed, at: now)
        try db.run("DELETE FROM subject WHERE owner = ? AND id = ?", values: [subject.owner, subject.id])
    }

    private static let replacement =
        StoredSubject.names.insertion(into: "subject")
        + " ON CONFLICT(owner, id) DO UPDATE SET \(StoredSubject.names.replacement)"

    private func store(_ subject: StoredSubject, action: DiaryChange.Action) throws -> StoredSubject {
        var subject = subject
        subject.version = try changes.append(
            owner: subject.owner, kind: .subject, id: subject.id, action: action, at: subject.updateTime)
        try db.run(Self.replacement, values: subject.values.inserted)
        return subject
    }
}

extension StoredSubject: SQLRecord {
    static let names = ColumnNames(of: StoredSubject.self)

    static func columns<Pass: ColumnPass>(
        of subject: StoredSubject?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredSubject {
        StoredSubject(
            owner: try pass.column(.fixed("owner"), of: subject, at: \.owner),
            id: try pass.column(.fixed("id"), of: subject, at: \.id),
            content: try SubjectContent.columns(of: subject?.content, in: &pass),
            createTime: try pass.column("created", of: subject, at: \.createTime),
            updateTime: try pass.column("updated", of: subject, at: \.updateTime),
            version: try pass.column("version", of: subject, at: \.version),
            creation: try pass.column("creation", of: subject, at: \.creation))
    }
}

extension SubjectContent: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of content: SubjectContent?, in pass: inout Pass
    ) throws(Pass.Failure) -> SubjectContent {
        SubjectContent(
            name: try pass.column("name", of: content, at: \.name),
            kind: try pass.code("kind", of: content, at: \.kind, fallback: .person),
            birthday: try pass.column("birthday", of: content, at: \.birthday),
            sound: try pass.column("sound", of: content, at: \.sound),
            chosenCover: try pass.column("cover", of: content, at: \.chosenCover))
    }
}
