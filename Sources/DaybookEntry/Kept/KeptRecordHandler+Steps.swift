import Synchronization
import Wording

/// The steps of an import, each a transaction of its own.
extension KeptRecordHandler {
    /// The outcome for a record: its insertion, or its refusal.
    typealias Outcome = Result<KeptInsertion, DiaryError>

    /// The number of records of a call, and the number and bytes of those that are kept until they are written.
    static let (recordsAtOnce, writesAtOnce, bytesAtOnce) = (500, 200, 1 << 20)
    /// The bound on a transaction. It is longer than other steps, because each ends with a sync of the disk.
    private static let step = StepLimits(things: writesAtOnce, time: .milliseconds(20))

    /// Writes records in their order, many in a transaction. One that cannot be taken stops no other: its transaction is
    /// rolled back, and the records before it are written without it. The next transaction notes the refusal.
    func write(_ items: [ImportedItem], to target: ImportTarget) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        var refusals: [ImportRunNotice] = []
        // The records before the next one that was refused; all, if none was.
        var end = items.count
        while outcomes.count < items.count {
            let part = items[outcomes.count..<end]
            let written = Mutex(0)
            do {
                let step = try await writeStep(part, to: target, refusals: refusals) { count in
                    written.withLock { $0 = count }
                }
                outcomes += step.map { Outcome.success($0) }
                refusals = []
            } catch let error as DiaryError where Self.refuses(error) {
                let count = written.withLock { $0 }
                end = outcomes.count + count
                if count == 0 {
                    refusals.append(ImportRunNotice(items[outcomes.count], refused: error))
                    outcomes.append(.failure(error))
                }
            }
            if outcomes.count >= end { end = items.count }
        }
        if !refusals.isEmpty { _ = try await writeStep([], to: target, refusals: refusals) { _ in } }
        return outcomes
    }

    /// Writes as many of some records as fit one transaction.
    ///
    /// - Parameters:
    ///   - refusals: The notices of records that were refused before.
    ///   - note: Called before each record, with the number of records before it.
    private func writeStep(
        _ items: ArraySlice<ImportedItem>, to target: ImportTarget, refusals: [ImportRunNotice],
        noting note: @escaping @Sendable (Int) -> Void
    ) async throws -> [KeptInsertion] {
        let (diary, owner) = (runner.diary, target.owner)
        let (rules, now) = (KeptRules(entries: diary.entryRules), diary.clock.now())
        return try await diary.store.write(.step(of: .account(owner)), holding: .owner(owner)) { transaction in
            let run = try Self.run(ofImport: target.source, owner: owner, in: transaction)
            var step = ImportStep(
                system: SystemContext(diary: diary, transaction: transaction, now: now), run: run, owner: owner)
            step.limitsTakeOver = target.limitsTakeOver
            step.refuse(refusals)
            let budget = StepBudget(Self.step, clock: diary.clock)
            var outcomes: [KeptInsertion] = []
            for item in items where !budget.isSpent {
                note(outcomes.count)
                outcomes.append(try step.insert(item, by: rules))
                budget.spend()
            }
            try step.end()
            return outcomes
        }
    }

    /// Returns whether an error is about one record, and not about the diary or its disk.
    private static func refuses(_ error: DiaryError) -> Bool {
        [.invalidArgument, .notFound, .alreadyExists].contains(error.code)
            || error.reason == UploadFault.quotaExceeded.reason
    }

    /// Returns the import that a call is of; `nil` for a take-over that an older Daybook began. One that has ended without
    /// all of its records, as the upkeep ends it if no record came for a day, runs again.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the import is complete or was undone, or another one took
    ///   the account over.
    static func run(ofImport source: String, owner: Int64, in transaction: any DiaryReading) throws -> ImportRun? {
        var run = try transaction.imports.latestRun(owner: owner, source: source)
        if run?.state.isUndo == true { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
        if var resumed = run, resumed.state == .incomplete {
            (resumed.state, resumed.endTime) = (.running, nil)
            run = resumed
        }
        if let run, run.mode == .merge {
            guard run.state == .running else { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
            return run
        }
        _ = try mark(ofImport: source, owner: owner, in: transaction)
        return run
    }

    /// Returns the mark of the take-over that a call is of.
    static func mark(
        ofImport source: String, owner: Int64, in transaction: any DiaryReading
    ) throws -> ImportMark {
        guard let mark = try transaction.kept.importMark(owner: owner) else {
            throw DiaryError(.failedPrecondition, ImportFault.notBegun)
        }
        guard mark.source == source else { throw DiaryError(.failedPrecondition, ImportFault.takenOver) }
        if mark.isDone { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
        return mark
    }
}

/// The import that records are written for.
struct ImportTarget: Sendable {
    let owner: Int64
    /// The text that identifies the export.
    let source: String
    /// Whether the quota limits a take-over, too.
    let limitsTakeOver: Bool
}
