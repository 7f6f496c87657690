import GRDB

/// One transaction of the writer, with a savepoint for each write in it.
final class WriteBatch {
    private let db: SQLiteConnection
    private let notes = CommitNotes()
    private let hub: ChangeHub
    private(set) var isBegun = false

    init(_ database: Database, hub: ChangeHub) {
        self.hub = hub
        db = SQLiteConnection(database: database, notes: notes)
    }

    /// Whether SQLite still has the transaction.
    var isOpen: Bool { db.database.isInsideTransaction }

    func begin() throws {
        try db.run("BEGIN IMMEDIATE")
        isBegun = true
    }

    /// Does one write; nothing of it stands when it throws.
    func perform(_ write: any PendingWrite) throws {
        let noted = notes.owners
        try db.run("SAVEPOINT write_of_one")
        do {
            try write.perform(in: SQLiteTransaction(db: db))
            try db.run("RELEASE write_of_one")
        } catch {
            notes.owners = noted
            if isOpen {
                try db.run("ROLLBACK TO write_of_one")
                try db.run("RELEASE write_of_one")
            }
            throw error
        }
    }

    /// Makes it all durable, and has told once of what changed when readers see it.
    func commit() throws {
        guard isBegun else { return }
        try db.run("COMMIT")
        isBegun = false
        if !notes.owners.isEmpty { hub.tell(notes.owners) }
        notes.owners = []
    }

    /// Undoes what SQLite has not undone by itself.
    func rollBack() {
        notes.owners = []
        isBegun = false
        guard isOpen else { return }
        // What fails here leaves the transaction open, and the next `BEGIN` says so to whoever asks.
        try? db.run("ROLLBACK")
    }
}
