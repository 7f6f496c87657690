/// One transaction on a diary in SQL: access to all aggregates over one connection.
struct SQLTransaction: DiaryWriting {
    let db: SQLConnection

    func hold(_ data: HeldData) throws { try db.engine.hold(data) }

    var accounts: SQLAccounts { SQLAccounts(db: db) }
    var passkeys: SQLPasskeys { SQLPasskeys(db: db) }
    var requests: SQLRequests { SQLRequests(db: db) }
    var entries: SQLEntries { SQLEntries(db: db) }
    var photos: SQLPhotos { SQLPhotos(db: db) }
    var albums: SQLAlbums { SQLAlbums(db: db) }
    var labels: SQLLabels { SQLLabels(db: db) }
    var subjects: SQLSubjects { SQLSubjects(db: db) }
    var sounds: SQLSounds { SQLSounds(db: db) }
    var shares: SQLShares { SQLShares(db: db) }
    var storage: SQLStorage { SQLStorage(db: db) }
    var memories: SQLMemories { SQLMemories(db: db) }
    var discover: SQLDiscover { SQLDiscover(db: db) }
    var days: SQLDays { SQLDays(db: db) }
    var changes: SQLChanges { SQLChanges(db: db) }
    var search: SQLSearch { SQLSearch(db: db) }
    var followUps: SQLFollowUps { SQLFollowUps(db: db) }
    var kept: SQLKept { SQLKept(db: db) }
    var imports: SQLImports { SQLImports(db: db) }
}
