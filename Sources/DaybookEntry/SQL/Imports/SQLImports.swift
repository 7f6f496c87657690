import Foundation

/// The imports into accounts in SQL: the tables `import_run`, `import_count`, `import_notice`, `import_added` and
/// `import_alias`.
struct SQLImports: ImportWriting {
    let db: SQLConnection

    private static let columns = """
        owner, id, source, mode, state, started, written, ended, entry_base, entry_last, photo_base, photo_last, notices,
        undone, left_alone
        """
    private static let selection = "SELECT \(columns) FROM import_run"

    func run(owner: Int64, id: UUIDBytes) throws -> ImportRun? {
        try db.first(Self.selection + " WHERE owner = ? AND id = ?", values: [owner, id], read: ImportRun.init(row:))
    }

    /// Returns the import of an export that began last. An account has few imports, so no index has the source.
    func latestRun(owner: Int64, source: String) throws -> ImportRun? {
        try db.first(
            Self.selection + " WHERE owner = ? AND source = ? ORDER BY id DESC LIMIT 1", values: [owner, source],
            read: ImportRun.init(row:))
    }

    func runs(owner: Int64, limit: Int) throws -> [ImportRun] {
        try db.all(
            Self.selection + " WHERE owner = ? ORDER BY id DESC LIMIT ?", values: [owner, limit],
            read: ImportRun.init(row:))
    }

    func abandonedRuns(until time: Instant, limit: Int) throws -> [ImportRun] {
        try db.all(
            Self.selection + " WHERE state = 1 AND written <= ? ORDER BY written LIMIT ?", values: [time, limit],
            read: ImportRun.init(row:))
    }

    func insert(_ run: ImportRun) throws {
        try db.run(
            """
            INSERT INTO import_run(\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            values: [
                run.owner, run.id, run.source, run.mode.rawValue, run.state.rawValue, run.startTime, run.lastWrite,
                run.endTime, run.entries.base, run.entries.last, run.photos.base, run.photos.last, run.notices,
                run.undone, run.leftAlone,
            ])
    }

    func update(_ run: ImportRun) throws {
        try db.run(
            """
            UPDATE import_run SET state = ?, written = ?, ended = ?, undone = ?, left_alone = ?
            WHERE owner = ? AND id = ?
            """,
            values: [
                run.state.rawValue, run.lastWrite, run.endTime, run.undone, run.leftAlone, run.owner, run.id,
            ])
    }

    func restart(_ run: ImportRun, at now: Instant) throws {
        try db.run("DELETE FROM import_notice WHERE owner = ? AND run = ?", values: [run.owner, run.id])
        try db.run(
            """
            UPDATE import_count SET known = 0, trashed = 0, refused = 0,
                hidden_known = 0, hidden_trashed = 0, hidden_refused = 0
            WHERE owner = ? AND run = ?
            """, values: [run.owner, run.id])
        try db.run(
            """
            UPDATE import_run SET state = ?, written = ?, ended = NULL, notices = 0 WHERE owner = ? AND id = ?
            """, values: [ImportRun.State.running.rawValue, now, run.owner, run.id])
    }

    func forgetRuns(owner: Int64, keeping count: Int, limit: Int) throws -> Bool {
        let old: UUIDBytes? = try db.value(
            "SELECT id FROM import_run WHERE owner = ? AND state NOT IN (?, ?) ORDER BY id DESC LIMIT 1 OFFSET ?",
            values: [owner, ImportRun.State.running.rawValue, ImportRun.State.undoing.rawValue, count])
        guard let old else { return false }
        for table in ["import_added", "import_alias"] {
            let gone = try db.change(
                """
                DELETE FROM \(table) WHERE owner = ? AND run = ? AND id IN (
                    SELECT a.id FROM \(table) a WHERE a.owner = ? AND a.run = ? ORDER BY a.kind, a.id LIMIT ?)
                """, values: [owner, old, owner, old, limit])
            if gone > 0 { return true }
        }
        for table in ["import_notice", "import_count"] {
            try db.run("DELETE FROM \(table) WHERE owner = ? AND run = ?", values: [owner, old])
        }
        try db.run("DELETE FROM import_run WHERE owner = ? AND id = ?", values: [owner, old])
        return true
    }
}

extension ImportRun {
    /// Reads an import from the columns of its row.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if no version of the diary wrote the row.
    fileprivate init(row: inout SQLRow) throws {
        let (owner, id, source): (Int64, UUIDBytes, String) = try (row.next(), row.next(), row.next())
        let (mode, state): (Int64, Int64) = try (row.next(), row.next())
        guard let mode = Mode(rawValue: mode), let state = State(rawValue: state) else {
            throw DiaryError.internalFault("The diary holds an import of an unknown mode or state.")
        }
        let (start, lastWrite, end): (Instant, Instant, Instant?) = try (row.next(), row.next(), row.next())
        let entries = Series(base: try row.next(), last: try row.next())
        let photos = Series(base: try row.next(), last: try row.next())
        self.init(
            owner: owner, id: id, source: source, mode: mode, state: state, startTime: start, lastWrite: lastWrite,
            endTime: end, entries: entries, photos: photos, notices: try row.next(), undone: try row.next(),
            leftAlone: try row.next())
    }
}

/// The reports of imports.
extension SQLImports {
    func tallies(owner: Int64, run: UUIDBytes, hidden: Bool) throws -> [ImportTally] {
        let isLocked = !hidden
        let found = try db.all(
            """
            SELECT kind, added - ? * hidden_added, known - ? * hidden_known, trashed - ? * hidden_trashed,
                refused - ? * hidden_refused
            FROM import_count WHERE owner = ? AND run = ? ORDER BY kind
            """, values: [isLocked, isLocked, isLocked, isLocked, owner, run]
        ) { row in
            guard let kind = ImportKind(rawValue: try row.next()) else {
                throw DiaryError.internalFault("The diary holds a number of imported records of an unknown kind.")
            }
            return ImportTally(
                kind: kind, added: try row.next(), known: try row.next(), inTrash: try row.next(),
                refused: try row.next())
        }
        return found.filter { $0 != ImportTally(kind: $0.kind) }
    }

    func count(_ tallies: [ImportTally], hidden: [ImportTally], of run: ImportRun) throws {
        let apart = Dictionary(hidden.map { ($0.kind, $0) }) { first, _ in first }
        for tally in tallies {
            let hidden = apart[tally.kind] ?? ImportTally(kind: tally.kind)
            try db.run(
                """
                INSERT INTO import_count(
                    owner, run, kind, added, known, trashed, refused,
                    hidden_added, hidden_known, hidden_trashed, hidden_refused)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(owner, run, kind) DO UPDATE
                SET added = import_count.added + excluded.added, known = import_count.known + excluded.known,
                    trashed = import_count.trashed + excluded.trashed,
                    refused = import_count.refused + excluded.refused,
                    hidden_added = import_count.hidden_added + excluded.hidden_added,
                    hidden_known = import_count.hidden_known + excluded.hidden_known,
                    hidden_trashed = import_count.hidden_trashed + excluded.hidden_trashed,
                    hidden_refused = import_count.hidden_refused + excluded.hidden_refused
                """,
                values: [
                    run.owner, run.id, tally.kind.rawValue, tally.added, tally.known, tally.inTrash, tally.refused,
                    hidden.added, hidden.known, hidden.inTrash, hidden.refused,
                ])
        }
    }

    func notices(
        owner: Int64, run: UUIDBytes, after number: Int64, hidden: Bool, limit: Int
    ) throws -> [ImportRunNotice] {
        try db.all(
            """
            SELECT number, place, kind, reason, message, field, parameters, hidden FROM import_notice
            WHERE owner = ? AND run = ? AND number > ? AND hidden <= ? ORDER BY number LIMIT ?
            """, values: [owner, run, number, hidden, limit]
        ) { row in
            let (number, place, kind): (Int64, String, Int64) = try (row.next(), row.next(), row.next())
            let (reason, message, field): (String, String, String) = try (row.next(), row.next(), row.next())
            let (parameters, isHidden): (String, Bool) = try (row.next(), row.next())
            guard let kind = ImportKind(rawValue: kind),
                let values = try? JSONDecoder().decode([String: String].self, from: Data(parameters.utf8))
            else { throw DiaryError.internalFault("The diary holds a notice of an import that cannot be read.") }
            return ImportRunNotice(
                number: number, place: place, kind: kind, reason: reason, message: message, field: field,
                parameters: values, isHidden: isHidden)
        }
    }

    func note(_ notices: [ImportRunNotice], of run: ImportRun) throws {
        if notices.isEmpty { return }
        let last: Int64 =
            try db.value(
                "SELECT notices FROM import_run WHERE owner = ? AND id = ?", values: [run.owner, run.id]) ?? 0
        let room = max(0, ImportRun.maximumNotices - last)
        for (index, notice) in notices.enumerated() where Int64(index) < room {
            let bounded = notice.bounded
            let parameters = try JSONEncoder().encode(bounded.parameters)
            try db.run(
                """
                INSERT INTO import_notice(owner, run, number, place, kind, reason, message, field, parameters, hidden)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                values: [
                    run.owner, run.id, last + Int64(index) + 1, bounded.place, bounded.kind.rawValue, bounded.reason,
                    bounded.message, bounded.field, String(decoding: parameters, as: UTF8.self), bounded.isHidden,
                ])
        }
        try db.run(
            "UPDATE import_run SET notices = notices + ? WHERE owner = ? AND id = ?",
            values: [notices.count, run.owner, run.id])
    }
}
