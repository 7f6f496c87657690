/// The sounds in SQLite.
struct SQLiteSounds: SoundWriting {
    let db: SQLiteConnection

    private var changes: SQLiteChanges { SQLiteChanges(db: db) }

    private static let selection = """
        SELECT owner, id, title, digest, media_type, size, duration, created, version FROM sound
        """

    func sound(owner: Int64, id: UUIDBytes) throws -> StoredSound? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", [owner, id], StoredSound.init(row:))
    }

    func sound(owner: Int64, digest: [UInt8]) throws -> StoredSound? {
        try db.first(Self.selection + " WHERE digest = ? AND owner = ?", [digest, owner], StoredSound.init(row:))
    }

    /// Returns the owner's sounds in the order of their creation. There are at most a hundred, so no index sorts them.
    func sounds(owner: Int64) throws -> [StoredSound] {
        try db.all(Self.selection + " WHERE owner = ? ORDER BY created, id", [owner], StoredSound.init(row:))
    }

    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]> {
        try Set(
            digests.filter { digest in
                try db.value("SELECT EXISTS (SELECT 1 FROM sound WHERE digest = ?)", [digest]) ?? false
            })
    }

    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try db.all("SELECT DISTINCT digest FROM sound WHERE digest > ? ORDER BY digest LIMIT ?", [digest, limit]) {
            try $0.next()
        }
    }

    func insert(_ sound: StoredSound) throws -> StoredSound {
        try SQLiteStorage(db: db).add(sound.facts.sizeBytes, owner: sound.owner)
        return try store(sound, .inserted, at: sound.createTime)
    }

    func update(_ sound: StoredSound, at now: Instant) throws -> StoredSound {
        try store(sound, .updated, at: now)
    }

    func delete(_ sound: StoredSound, at now: Instant) throws {
        _ = try changes.append(owner: sound.owner, .sound, sound.id, .removed, at: now)
        try SQLiteStorage(db: db).add(-sound.facts.sizeBytes, owner: sound.owner)
        try db.run("DELETE FROM sound WHERE owner = ? AND id = ?", [sound.owner, sound.id])
    }

    private func store(_ sound: StoredSound, _ action: DiaryChange.Action, at now: Instant) throws -> StoredSound {
        var sound = sound
        sound.version = try changes.append(owner: sound.owner, .sound, sound.id, action, at: now)
        let facts = sound.facts
        try db.run(
            """
            INSERT INTO sound(owner, id, title, digest, media_type, size, duration, created, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(owner, id) DO UPDATE SET title = excluded.title, version = excluded.version
            """,
            [
                sound.owner, sound.id, sound.title, facts.digest, facts.mediaType, facts.sizeBytes,
                facts.durationMilliseconds, sound.createTime, sound.version,
            ])
        return sound
    }
}

extension StoredSound {
    init(row: inout SQLiteRow) throws {
        let (owner, id, title): (Int64, UUIDBytes, String) = try (row.next(), row.next(), row.next())
        let facts = SoundFacts(
            digest: try row.next(), mediaType: try row.next(), sizeBytes: try row.next(),
            durationMilliseconds: try row.next())
        self.init(
            owner: owner, id: id, title: title, facts: facts, createTime: try row.next(), version: try row.next())
    }
}

/// The schema of uploaded sounds, and of the default sound of an account.
extension SQLiteSchema {
    /// The tables of sounds. References of subjects to sounds from before this migration are removed.
    static let sounds = """
        CREATE TABLE sound(
            owner INTEGER NOT NULL, id BLOB NOT NULL,
            title TEXT NOT NULL, digest BLOB NOT NULL, media_type TEXT NOT NULL, size INTEGER NOT NULL,
            duration INTEGER NOT NULL, created INTEGER NOT NULL, version INTEGER NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX sound_digest ON sound(digest, owner);
        ALTER TABLE account ADD COLUMN default_sound BLOB;
        UPDATE subject SET sound = NULL;
        """
}
