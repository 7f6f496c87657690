import GRDB

/// One transaction of the writer, with many writes in it.
final class WriteBatch {
    private let database: Database
    /// The connection for the statements that begin and end the transaction.
    private let control: SQLiteConnection
    private let db: SQLConnection
    private let notes = CommitNotes()
    private let hub: ChangeHub
    private let leases: LeaseHub
    private let sparesCopy: Bool
    private(set) var isBegun = false
    /// The bytes of text that committed writes gave the search index to add or remove.
    private(set) var textBytes = 0

    /// - Parameter sparesCopy: Whether a copy of the database is under way. A `ROLLBACK` would make it start over, so that
    ///   a savepoint is rolled back instead.
    init(
        _ database: Database, hub: ChangeHub, leases: LeaseHub, sparesCopy: Bool = false, observer: SQLObserver? = nil
    ) {
        self.sparesCopy = sparesCopy
        self.hub = hub
        self.leases = leases
        self.database = database
        control = SQLiteConnection(database)
        db = SQLConnection(SQLiteConnection(database, observer: observer), notes: notes)
    }

    /// Whether the transaction is open, and contains nothing of a failed write.
    var isWhole: Bool { isOpen && !isTorn }

    /// Whether SQLite still has the transaction open.
    var isOpen: Bool { database.isInsideTransaction }
    /// Whether the transaction may contain changes of a failed write.
    private var isTorn = false

    func begin() throws {
        try control.run("BEGIN IMMEDIATE")
        if sparesCopy { try control.run("SAVEPOINT batch") }
        isBegun = true
        isTorn = false
    }

    /// Runs one write without a savepoint, because with a savepoint SQLite would copy each page that the write changes.
    /// Writes rarely fail after their first change; ``isWhole`` is false if this one did.
    func perform(_ write: any PendingWrite) throws {
        let (noted, changes) = (notes.news, database.totalChangesCount)
        do {
            try write.perform(in: SQLTransaction(db: db))
        } catch {
            notes.news = noted
            isTorn = database.totalChangesCount != changes
            throw error
        }
    }

    /// Runs one write in a savepoint. If it throws, its changes are rolled back and earlier ones remain, unless
    /// ``isWhole`` is false.
    func performApart(_ write: any PendingWrite) throws {
        let noted = notes.news
        isTorn = true
        try control.run("SAVEPOINT write_of_one")
        do {
            try write.perform(in: SQLTransaction(db: db))
        } catch {
            notes.news = noted
            if isOpen {
                try control.run("ROLLBACK TO write_of_one")
                try control.run("RELEASE write_of_one")
                isTorn = false
            }
            throw error
        }
        try control.run("RELEASE write_of_one")
        isTorn = false
    }

    /// Makes the writes durable, and notifies the hubs once, when readers can see the changes.
    func commit() throws {
        guard isBegun else { return }
        try control.run("COMMIT")
        isBegun = false
        // Revoke before any caller gets a response, and before followers read the changes.
        if !notes.news.revocations.isEmpty {
            leases.revoke(notes.news.revocations, owners: notes.news.revokedOwners)
        }
        if !notes.news.owners.isEmpty { hub.notify(notes.news.owners) }
        textBytes += notes.textBytes
        forget()
    }

    /// Rolls back the transaction, unless SQLite has already done so.
    func rollBack() {
        forget()
        isBegun = false
        guard isOpen else { return }
        if sparesCopy, (try? control.run("ROLLBACK TO batch")) != nil, (try? control.run("COMMIT")) != nil { return }
        // If the rollback fails, the transaction stays open, and the next `BEGIN` reports it.
        try? control.run("ROLLBACK")
    }

    private func forget() {
        notes.news = CommitNotes.News()
        notes.textBytes = 0
    }
}
