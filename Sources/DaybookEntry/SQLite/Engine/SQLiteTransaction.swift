/// One transaction on a SQLite diary: access to all aggregates over one connection.
struct SQLiteTransaction: DiaryWriting {
    let db: SQLiteConnection

    var accounts: SQLiteAccounts { SQLiteAccounts(db: db) }
    var passkeys: SQLitePasskeys { SQLitePasskeys(db: db) }
    var requests: SQLiteRequests { SQLiteRequests(db: db) }
    var entries: SQLiteEntries { SQLiteEntries(db: db) }
    var photos: SQLitePhotos { SQLitePhotos(db: db) }
    var albums: SQLiteAlbums { SQLiteAlbums(db: db) }
    var labels: SQLiteLabels { SQLiteLabels(db: db) }
    var subjects: SQLiteSubjects { SQLiteSubjects(db: db) }
    var sounds: SQLiteSounds { SQLiteSounds(db: db) }
    var shares: SQLiteShares { SQLiteShares(db: db) }
    var storage: SQLiteStorage { SQLiteStorage(db: db) }
    var memories: SQLiteMemories { SQLiteMemories(db: db) }
    var discover: SQLiteDiscover { SQLiteDiscover(db: db) }
    var days: SQLiteDays { SQLiteDays(db: db) }
    var changes: SQLiteChanges { SQLiteChanges(db: db) }
    var search: SQLiteSearch { SQLiteSearch(db: db) }
    var followUps: SQLiteFollowUps { SQLiteFollowUps(db: db) }
}
