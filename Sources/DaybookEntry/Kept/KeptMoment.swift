import DaybookAPI

/// The state of an account at a moment, from which later changes can be told.
struct KeptMoment {
    /// The kinds whose records are compared as a whole: they are few, or change without a new version.
    static let compared: [KeptRecordKind] = [
        .account, .album, .subject, .sound, .share, .shareView, .memory, .savedPicture,
    ]
    /// The maximum number of these records. An account with more is always compared fully.
    private static let maximumCompared = 20_000
    /// The maximum number of imports that are looked at: all whose reports are kept, and those that are not over.
    private static let maximumRuns = 2 * ImportRun.maximumKept

    /// The place behind all changes so far.
    let place: KeptPlace
    /// The rows of the tables that are compared as a whole, by the name of the table.
    let rows: [String: [KeptRow]]

    /// Reads the state.
    ///
    /// - Returns: `nil` while no place is known: an import is open, work that follows from earlier changes is pending,
    ///   or there are too many records.
    init?(of account: StoredAccount, diary: [UInt8], in transaction: any DiaryReading) throws {
        let owner = account.owner
        // An import that began earlier than others may go on, or be undone.
        let runs = try transaction.imports.runs(owner: owner, limit: Self.maximumRuns)
        if try transaction.followUps.isPending(owner: owner) { return nil }
        if try transaction.kept.openImports().contains(where: { $0.owner == owner }) { return nil }
        if runs.contains(where: { $0.state == .running || $0.state == .undoing }) { return nil }
        var (rows, digests, left): ([String: [KeptRow]], [String: String], Int) = ([:], [:], Self.maximumCompared)
        for table in Self.compared.compactMap(\.table) {
            let found = try Self.all(table, owner: owner, limit: left, in: transaction)
            left -= found.count
            if left <= 0 { return nil }
            rows[table.name] = found
            digests[table.name] = KeptPlace.digest(of: found)
        }
        let mark = try transaction.kept.importMark(owner: owner)
        var imports = [mark.map { "\($0.lastChange) \($0.isDone) \($0.isKnown) \($0.source)" } ?? ""]
        imports += runs.map { "\($0.id) \($0.state.rawValue) \($0.lastWrite.microseconds)" }
        let end = try transaction.changes.end(owner: owner)
        place = KeptPlace(
            diary: hexadecimal(diary), account: account.id.description,
            version: try transaction.kept.lastVersion(owner: owner), changeNumber: end.number,
            changeTime: end.time.microseconds, imports: KeptPlace.digest(of: imports.joined(separator: "\n")),
            entries: try transaction.kept.extent(of: .entries, owner: owner),
            photos: try transaction.kept.extent(of: .photos, owner: owner), digests: digests)
        self.rows = rows
    }

    /// Reads the rows of a table, and one more than `limit` at most.
    private static func all(
        _ table: KeptTable, owner: Int64, limit: Int, in transaction: any DiaryReading
    ) throws -> [KeptRow] {
        var rows: [KeptRow] = []
        while rows.count <= limit {
            let page = try transaction.kept.rows(
                of: table, owner: owner, after: rows.last?.position, limit: table.pageSize)
            rows += page
            guard page.count == table.pageSize else { break }
        }
        return rows
    }
}
