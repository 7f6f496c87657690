import DaybookAPI
import Wording

/// The beginning of an import into an account, or of a part of it that goes on.
struct ImportBeginning: Sendable {
    private let mark: ImportMark
    /// The row of the exported account, without the settings that this server cannot take.
    private let row: KeptRow
    private let settings: ImportedSettings
    /// The last sequences of entries and of photos that the exported account had given.
    private let entries: Int64
    private let photos: Int64
    /// Whether the records may be added to those of an account in use.
    private let mayMerge: Bool
    /// Whether an import that was undone is not begun anew.
    private let resumes: Bool

    /// - Parameter row: The row of the account of the settings.
    init(_ settings: ImportedSettings, row: KeptRow, source: String, mayMerge: Bool, resumes: Bool) {
        let exported = settings.account
        func counter(_ series: Int32) -> Int64 { exported.counters.first { $0.series == series }?.value ?? 0 }
        mark = ImportMark(source: source, lastChange: counter(0))
        (entries, photos) = (counter(1), counter(2))
        (self.settings, self.row, self.mayMerge, self.resumes) = (settings, row, mayMerge, resumes)
    }

    /// Returns the mode in which the import of an export would begin or resume, and whether it has ended with all of its
    /// records.
    static func next(
        source: String, owner: Int64, in transaction: any DiaryReading
    ) throws -> (mode: ImportRun.Mode, isDone: Bool) {
        let latest = try transaction.imports.latestRun(owner: owner, source: source)
        if let latest, !latest.state.isUndo, latest.mode == .merge {
            return (mode: .merge, isDone: latest.state == .complete)
        }
        if latest?.state.isUndo != true, let mark = try transaction.kept.importMark(owner: owner), mark.source == source
        {
            return (mode: .takeOver, isDone: mark.isDone)
        }
        return (mode: try transaction.kept.isEmpty(owner: owner) ? .takeOver : .merge, isDone: false)
    }

    /// Begins the import, or resumes it in its mode.
    ///
    /// - Parameter keepsID: Whether an account that is taken over keeps its own ID.
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the account is in use, and the records may not be added
    ///   to its own; also if the import only resumes, and was undone.
    func begin(
        _ account: StoredAccount, keepsID: Bool, by diary: Diary, in transaction: any DiaryWriting, at now: Instant
    ) throws -> ImportState {
        let owner = account.owner
        let latest = try transaction.imports.latestRun(owner: owner, source: mark.source)
        if resumes, latest?.state.isUndo == true { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
        let run = latest?.state.isUndo == true ? nil : latest
        if let run, run.mode == .merge {
            if run.state != .complete { try transaction.imports.restart(run, at: now) }
            return ImportState(account, run: run, isResumed: true, isDone: run.state == .complete)
        }
        if run != nil || latest == nil, let old = try transaction.kept.importMark(owner: owner),
            old.source == mark.source
        {
            return try resume(with: old, run: run, account: account, by: diary, in: transaction, at: now)
        }
        let isMerge = try !transaction.kept.isEmpty(owner: owner)
        if isMerge, !mayMerge { throw DiaryError(.failedPrecondition, ImportFault.accountNotEmpty) }
        let began = try insertRun(isMerge ? .merge : .takeOver, owner: owner, by: diary, in: transaction, at: now)
        if isMerge { return ImportState(account, run: began, isResumed: false, isDone: false) }
        let own = settings.row(row, keeping: account.profile)
        let taken = keepsID ? own.replacing(["id": .bytes(account.id.bytes)], in: .accounts) : own
        try transaction.kept.begin(mark, of: taken, owner: owner)
        try transaction.imports.note(settings.notices, of: began)
        try transaction.kept.keepOpen(owner: owner, at: now)
        guard let result = try transaction.accounts.account(owner: owner) else { throw DiaryError.notFound(.account) }
        var state = ImportState(result, run: began, isResumed: false, isDone: false)
        state.leftSettings = settings.left
        return state
    }

    /// Resumes a take-over, which an older Daybook may have begun without a report.
    private func resume(
        with old: ImportMark, run: ImportRun?, account: StoredAccount, by diary: Diary,
        in transaction: any DiaryWriting, at now: Instant
    ) throws -> ImportState {
        var run = run
        if !old.isDone {
            try transaction.kept.keepOpen(owner: account.owner, at: now)
            if let run {
                try transaction.imports.restart(run, at: now)
            } else {
                run = try insertRun(.takeOver, owner: account.owner, by: diary, in: transaction, at: now)
            }
            if let run { try transaction.imports.note(settings.notices, of: run) }
        }
        var state = ImportState(account, run: run, isResumed: true, isDone: old.isDone)
        if !old.isDone { state.leftSettings = settings.left }
        return state
    }

    private func insertRun(
        _ mode: ImportRun.Mode, owner: Int64, by diary: Diary, in transaction: any DiaryWriting, at now: Instant
    ) throws -> ImportRun {
        // IDs are in the order of the beginnings, also if the clock was set back.
        let newest = try transaction.imports.runs(owner: owner, limit: 1).first
        let start = max(now, Instant(microseconds: (newest?.startTime.microseconds ?? now.microseconds - 1000) + 1000))
        var run = ImportRun(
            owner: owner, id: UUIDBytes(at: start, random: diary.random), source: mark.source, mode: mode,
            startTime: start, lastWrite: now)
        if mode == .merge {
            (run.entries, run.photos) = try transaction.kept.reserve(entries: entries, photos: photos, owner: owner)
        }
        try transaction.imports.insert(run)
        return run
    }
}
