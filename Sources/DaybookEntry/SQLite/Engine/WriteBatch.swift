import GRDB

/// One transaction of the writer, with many writes in it.
final class WriteBatch {
    private let db: SQLiteConnection
    private let notes = CommitNotes()
    private let hub: ChangeHub
    private let leases: LeaseHub
    private(set) var isBegun = false
    /// Bytes of text that what was committed gave the search index to take in, or to give up.
    private(set) var textBytes = 0

    init(_ database: Database, hub: ChangeHub, leases: LeaseHub) {
        self.hub = hub
        self.leases = leases
        db = SQLiteConnection(database: database, notes: notes)
    }

    /// Whether the transaction is open, and nothing is in it of a write that failed.
    var isWhole: Bool { isOpen && !isTorn }

    /// Whether SQLite still has the transaction.
    var isOpen: Bool { db.database.isInsideTransaction }
    private var isTorn = false

    func begin() throws {
        try db.run("BEGIN IMMEDIATE")
        isBegun = true
        isTorn = false
    }

    /// Does one write, without a savepoint: SQLite would copy each page that the write changes, though hardly a write
    /// fails after its first change. ``isWhole`` tells whether this one did.
    func perform(_ write: any PendingWrite) throws {
        let (noted, changes) = (notes.news, db.database.totalChangesCount)
        do {
            try write.perform(in: SQLiteTransaction(db: db))
        } catch {
            notes.news = noted
            isTorn = db.database.totalChangesCount != changes
            throw error
        }
    }

    /// Does one write in a savepoint: nothing of it stands when it throws, and what was done before does, unless
    /// ``isWhole`` says otherwise.
    func performApart(_ write: any PendingWrite) throws {
        let noted = notes.news
        isTorn = true
        try db.run("SAVEPOINT write_of_one")
        do {
            try write.perform(in: SQLiteTransaction(db: db))
        } catch {
            notes.news = noted
            if isOpen {
                try db.run("ROLLBACK TO write_of_one")
                try db.run("RELEASE write_of_one")
                isTorn = false
            }
            throw error
        }
        try db.run("RELEASE write_of_one")
        isTorn = false
    }

    /// Makes it all durable, and has told once of what changed when readers see it.
    func commit() throws {
        guard isBegun else { return }
        try db.run("COMMIT")
        isBegun = false
        // Before anybody is answered, and before followers read what changed.
        if !notes.news.revocations.isEmpty {
            leases.revoke(notes.news.revocations, owners: notes.news.revokedOwners)
        }
        if !notes.news.owners.isEmpty { hub.tell(notes.news.owners) }
        textBytes += notes.textBytes
        forget()
    }

    /// Undoes what SQLite has not undone by itself.
    func rollBack() {
        forget()
        isBegun = false
        guard isOpen else { return }
        // What fails here leaves the transaction open, and the next `BEGIN` says so to whoever asks.
        try? db.run("ROLLBACK")
    }

    private func forget() {
        notes.news = CommitNotes.News()
        notes.textBytes = 0
    }
}
