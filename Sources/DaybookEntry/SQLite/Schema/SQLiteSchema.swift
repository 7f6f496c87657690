import Foundation
import GRDB
import ServiceRuntime

/// The tables of a diary in SQLite, and the migrations of older diaries.
enum SQLiteSchema {
    /// All migrations from an empty file to the current schema. A released migration is never changed.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 diary") { db in
            for statements in [accounts, requests, entries, photos, lists] {
                try db.execute(sql: statements)
            }
            try SearchStore.createTables(db)
        }
        migrator.registerMigration("2 visibility") { db in
            for table in ["entry", "photo", "label"] {
                try db.execute(sql: "ALTER TABLE \(table) RENAME COLUMN shelf TO visibility")
            }
        }
        migrator.registerMigration("3 emptied entries") { try $0.execute(sql: emptiedEntries) }
        migrator.registerMigration("4 known addresses") { db in
            try db.execute(sql: "DROP TABLE login_throttle")
            try db.execute(sql: knownAddresses)
        }
        migrator.registerMigration("5 blank text", migrate: draftBlankText)
        migrator.registerMigration("6 unsettled pictures") { try $0.execute(sql: unsettledPictures) }
        migrator.registerMigration("7 changes") { try $0.execute(sql: changes) }
        migrator.registerMigration("8 search", migrate: SearchStore.createVocabulary)
        migrator.registerMigration("8 search terms", migrate: SearchTerms.migrate)
        migrator.registerMigration("9 albums") { try $0.execute(sql: albums) }
        migrator.registerMigration("10 labels", migrate: countLabels)
        migrator.registerMigration("11 subjects") { try $0.execute(sql: subjects) }
        migrator.registerMigration("12 memories") { try $0.execute(sql: memories) }
        migrator.registerMigration("13 sounds") { try $0.execute(sql: sounds) }
        migrator.registerMigration("14 discover") { try $0.execute(sql: discover) }
        migrator.registerMigration("15 entries") { try $0.execute(sql: entryDays) }
        migrator.registerMigration("16 photos") { try $0.execute(sql: photoDays) }
        migrator.registerMigration("17 hidden") { db in
            try db.execute(sql: "ALTER TABLE session ADD COLUMN unlocked_until INTEGER")
        }
        migrator.registerMigration("18 saved searches") { try $0.execute(sql: savedSearches) }
        migrator.registerMigration("19 turn") { db in
            try db.execute(sql: "ALTER TABLE photo ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("20 section grams", migrate: SectionGram.migrate)
        migrator.registerMigration("21 pending grams", migrate: SearchStore.createPending)
        migrator.registerMigration("22 pairs") { try $0.execute(sql: pairs) }
        migrator.registerMigration("24 room") { try $0.execute(sql: storage) }
        migrator.registerMigration("25 films") { try $0.execute(sql: films) }
        migrator.registerMigration("26 members") { try $0.execute(sql: members) }
        migrator.registerMigration("27 shares") { try $0.execute(sql: shares) }
        migrator.registerMigration("28 passkeys") { try $0.execute(sql: passkeys) }
        migrator.registerMigration("29 shares of albums that fill themselves") { db in
            try db.execute(sql: "ALTER TABLE share ADD COLUMN smart TEXT")
        }
        migrator.registerMigration("32 films") { try $0.execute(sql: halves) }
        migrator.registerMigration("36 fold target", migrate: SearchStore.createTarget)
        migrator.registerMigration("31 taken") { try $0.execute(sql: taken) }
        migrator.registerMigration("33 follow-ups") { db in
            try db.execute(sql: followUps)
            try shareTexts(db)
            try SearchStore.addPendingFlags(db)
        }
        migrator.registerMigration("34 stored bytes") { try $0.execute(sql: storedBytes) }
        migrator.registerMigration("30 undecodable reasons") { try $0.execute(sql: undecodableReasons) }
        migrator.registerMigration("37 mood and weather") { db in
            // Each is null for none. Before this migration no entry had them.
            for column in ["mood INTEGER", "weather INTEGER", "temperature REAL"] {
                try db.execute(sql: "ALTER TABLE entry_revision ADD COLUMN \(column)")
            }
        }
        migrator.registerMigration("38 shares of text") { db in
            try db.execute(sql: "ALTER TABLE share ADD COLUMN text_only INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("39 imports") { try $0.execute(sql: imports) }
        migrator.registerMigration("40 undone imports") { try $0.execute(sql: undoneImports) }
        migrator.registerMigration("41 shares switched off") { db in
            try db.execute(sql: "ALTER TABLE share ADD COLUMN off INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("42 picture sizes of shares") { db in
            try db.execute(sql: "ALTER TABLE share ADD COLUMN picture_size INTEGER NOT NULL DEFAULT 0")
        }
        return migrator
    }

    /// Migrates a diary to the current schema. A diary with data is copied first.
    ///
    /// - Throws: ``DiaryError`` if a newer Daybook wrote the diary, or if the disk has no space for the copy.
    static func migrate(
        _ pool: DatabasePool, path: String, by migrator: DatabaseMigrator = migrator,
        freeBytes: (String) -> Int? = DiskWatch.freeBytes
    ) throws {
        let pending = try pool.read { db in
            (isOld: try !migrator.hasCompletedMigrations(db), isNew: try migrator.hasBeenSuperseded(db))
        }
        if pending.isNew {
            throw DiaryError.internalFault("The diary was written by a newer Daybook. Install that or a later one.")
        }
        guard pending.isOld else { return }
        if try pool.read({ try $0.tableExists("account") }) {
            try MigrationSnapshot(path: path).take(of: pool, freeBytes: freeBytes)
        }
        try migrator.migrate(pool)
    }

    /// Returns the diary's secret for page tokens. Creates it if it is missing.
    static func pageTokenKey(_ db: Database, random: RandomSource) throws -> [UInt8] {
        try setting("page_token_key", count: 32, db: db, using: random)
    }

    /// Returns the sixteen bytes that identify this diary and its copies. Creates them if they are missing.
    static func diaryID(_ db: Database, random: RandomSource) throws -> [UInt8] {
        try setting("diary_id", count: 16, db: db, using: random)
    }

    /// Returns a setting of random bytes that never changes. Creates it if it is missing.
    private static func setting(_ name: String, count: Int, db: Database, using random: RandomSource) throws -> [UInt8]
    {
        if let value = try Data.fetchOne(db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name]) {
            return Array(value)
        }
        let value = random.bytes(count)
        try db.execute(sql: "INSERT INTO setting(name, value) VALUES (?, ?)", arguments: [name, Data(value)])
        return value
    }
}

/// Revisions by bursts, days by local time, and the trash of one owner.
extension SQLiteSchema {
    /// The schema for days of entries. The local time of an entry is computed from two columns, in microseconds. A
    /// change of the account's day boundary changes no row, because a day is a range of this index.
    static let entryDays = """
        ALTER TABLE entry ADD COLUMN burst_session BLOB;
        ALTER TABLE entry ADD COLUMN burst_start INTEGER;
        ALTER TABLE entry ADD COLUMN burst_last INTEGER;
        ALTER TABLE entry ADD COLUMN burst_revised INTEGER;
        CREATE INDEX entry_local ON entry(owner, visibility, (at + utc_offset * 1000000), id);
        CREATE INDEX entry_trash_owner ON entry(owner, hidden, deleted, id) WHERE deleted IS NOT NULL;
        """

    static let photoDays = """
        CREATE INDEX photo_local ON photo(owner, visibility, local_time, id, cover);
        CREATE INDEX photo_trash_owner ON photo(owner, hidden, deleted, id) WHERE deleted IS NOT NULL;
        """
}
