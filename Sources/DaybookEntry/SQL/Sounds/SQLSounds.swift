/// The sounds in SQL.
struct SQLSounds: SoundWriting {
    let db: SQLConnection

    private var changes: SQLChanges { SQLChanges(db: db) }

    private static let selection = "SELECT \(StoredSound.names.selection()) FROM sound"

    func sound(owner: Int64, id: UUIDBytes) throws -> StoredSound? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", values: [owner, id], read: StoredSound.init(row:))
    }

    func sound(owner: Int64, digest: [UInt8]) throws -> StoredSound? {
        try db.first(
            Self.selection + " WHERE digest = ? AND owner = ?", values: [digest, owner], read: StoredSound.init(row:))
    }

    /// Returns the owner's sounds in the order of their creation. There are at most a hundred, so no index sorts them.
    func sounds(owner: Int64) throws -> [StoredSound] {
        try db.all(
            Self.selection + " WHERE owner = ? ORDER BY created, id", values: [owner], read: StoredSound.init(row:))
    }

    func sounds(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredSound] {
        if ids.isEmpty { return [:] }
        let found = try db.all(
            Self.selection + " WHERE owner = ? AND id IN (SELECT unhex(value) FROM json_each(?))",
            values: [owner, BytesList(ids)], read: StoredSound.init(row:))
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]> {
        if digests.isEmpty { return [] }
        return Set(
            try db.all(
                "SELECT DISTINCT digest FROM sound WHERE digest IN (SELECT unhex(value) FROM json_each(?))",
                values: [BytesList(digests)]
            ) { try $0.next() })
    }

    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try db.all(
            "SELECT DISTINCT digest FROM sound WHERE digest > ? ORDER BY digest LIMIT ?", values: [digest, limit]
        ) {
            try $0.next()
        }
    }

    func insert(_ sound: StoredSound) throws -> StoredSound {
        try SQLStorage(db: db).add(sound.facts.sizeBytes, owner: sound.owner)
        return try store(sound, action: .inserted, at: sound.createTime)
    }

    func update(_ sound: StoredSound, at now: Instant) throws -> StoredSound {
        try store(sound, action: .updated, at: now)
    }

    func delete(_ sound: StoredSound, at now: Instant) throws {
        _ = try changes.append(owner: sound.owner, kind: .sound, id: sound.id, action: .removed, at: now)
        try SQLStorage(db: db).add(-sound.facts.sizeBytes, owner: sound.owner)
        try db.run("DELETE FROM sound WHERE owner = ? AND id = ?", values: [sound.owner, sound.id])
    }

    private static let replacement =
        StoredSound.names.insertion(into: "sound")
        + " ON CONFLICT(owner, id) DO UPDATE SET \(StoredSound.names.replacement)"

    private func store(_ sound: StoredSound, action: DiaryChange.Action, at now: Instant) throws -> StoredSound {
        var sound = sound
        sound.version = try changes.append(owner: sound.owner, kind: .sound, id: sound.id, action: action, at: now)
        try db.run(Self.replacement, values: sound.values.inserted)
        return sound
    }
}

extension StoredSound: SQLRecord {
    static let names = ColumnNames(of: StoredSound.self)

    static func columns<Pass: ColumnPass>(
        of sound: StoredSound?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredSound {
        StoredSound(
            owner: try pass.column(.fixed("owner"), of: sound, at: \.owner),
            id: try pass.column(.fixed("id"), of: sound, at: \.id),
            title: try pass.column("title", of: sound, at: \.title),
            facts: try SoundFacts.columns(of: sound?.facts, in: &pass),
            createTime: try pass.column(.fixed("created"), of: sound, at: \.createTime),
            version: try pass.column("version", of: sound, at: \.version))
    }
}

extension SoundFacts: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of facts: SoundFacts?, in pass: inout Pass
    ) throws(Pass.Failure) -> SoundFacts {
        SoundFacts(
            digest: try pass.column(.fixed("digest"), of: facts, at: \.digest),
            mediaType: try pass.column(.fixed("media_type"), of: facts, at: \.mediaType),
            sizeBytes: try pass.column(.fixed("size"), of: facts, at: \.sizeBytes),
            durationMilliseconds: try pass.column(.fixed("duration"), of: facts, at: \.durationMilliseconds))
    }
}
