import GRDB
import Work

/// The repair of the data that a diary derives from its records, in steps between other writes.
struct RepairSteps: Sendable {
    /// The number of resources and of documents in a step: some milliseconds of work each.
    private static let (resources, documents) = (32, 256)

    let writer: SQLiteWriter
    /// The path of the copy in which the faults are found.
    let copy: String
    let progress: @Sendable (_ done: Int, _ all: Int) -> Void

    /// Rebuilds derived data. Cancelling the task ends the repair after a step.
    func run(_ data: DerivedData) async throws {
        if data.contains(.indexes) { try await repairIndexes() }
        if data.contains(.counts) { try await correct(CopiedCorrections.counts, countsAnew: true) }
        if data.contains(.numbers) { try await correct([CounterCorrection()], countsAnew: false) }
        if data.contains(.search) { try await rebuildSearch() }
    }

    /// Runs a step: a transaction of its own on the writer.
    private func step<Value: Sendable>(
        _ work: @escaping @Sendable (_ db: SQLConnection, _ database: Database) throws -> Value
    ) async throws -> Value {
        try await writer.run(.step(of: .diary)) { transaction in
            guard let db = (transaction as? SQLTransaction)?.db, let engine = db.engine as? SQLiteConnection else {
                throw DiaryError.internalFault("Only a diary in SQLite is repaired.")
            }
            return try work(db, engine.database)
        }
    }

    private func repairIndexes() async throws {
        let names = try await BlockingWork.run { [copy] () throws in
            DamagedIndexes.names(in: try DiaryFile(path: copy).faults())
        }
        for name in names ?? [] {
            try await step { _, database in
                let isThere = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?)",
                    arguments: [name])
                guard isThere == true else { return }
                do {
                    try database.execute(sql: "REINDEX \(name.quotedDatabaseIdentifier)")
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    // Two rows have a value that only one may have. The next check reports it again.
                }
            }
        }
    }

    private func correct(_ kinds: [any Correction], countsAnew: Bool) async throws {
        let copied = try await BlockingWork.run { [copy, progress] () throws in
            let copied = try CopiedCorrections(copy: copy)
            try copied.find(kinds, countsAnew: countsAnew) { progress($0, $1) }
            return copied
        }
        for kind in kinds {
            var position: Int64? = 0
            while let last = position {
                let page = try await BlockingWork.run { () throws in
                    try copied.page(of: kind, after: last, limit: kind.rowsAtOnce)
                }
                if !page.rows.isEmpty {
                    try await step { db, database in try kind.apply(page.rows, on: db, in: database) }
                }
                position = page.last
            }
        }
    }

    private func rebuildSearch() async throws {
        let all = try await step { db, database in
            try SearchStore.forgetGrams(in: database)
            return try DocumentRebuild(db: db).count()
        }
        var done = 0
        for kind in SearchKind.allCases {
            var key: Int64? = .min
            while let last = key {
                let part = try await step { db, _ in
                    try DocumentRebuild(db: db).put(kind, after: last, limit: Self.resources)
                }
                done += part.count
                progress(done, all)
                key = part.last
            }
        }
        var next: Int64? = 0
        while let first = next {
            next = try await step { _, database in
                try SQLiteSearch.store.removeLost(from: first, documents: Self.documents, in: database).next
            }
        }
        var isPending = true
        while isPending {
            isPending = try await step { _, database in
                try SearchStore.writePending(in: database)
                return try SearchStore.isPending(SearchStore.pendingLimit, in: database)
            }
        }
    }
}

extension SQLiteDiaryStore: DiaryRepairing {
    func repair(
        _ data: DerivedData, byCopy id: String, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
    ) async throws {
        let path = CopyFiles(diary: pool.path).path(of: id)
        do {
            try await RepairSteps(writer: writer, copy: path, progress: progress).run(data)
        } catch {
            throw SQLiteDiaryStore.diaryError(error)
        }
    }
}
