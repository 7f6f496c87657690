import DaybookAPI
import ProtobufC
import Wording
import ZRPC

/// The import of records, for the owner of the diary's folder.
extension KeptRecordHandler {
    func beginImport(_ request: BeginImportRequest, context: ServerContext) async throws -> ImportState {
        try runner.check(request)
        guard let exported = request.record else { throw DiaryError.invalid("record", fault: FieldFault.missing) }
        let (settings, row) = try self.settings(of: exported)
        let beginning = ImportBeginning(
            settings, row: row, source: request.source, mayMerge: request.mode == .merge, resumes: request.resumes)
        let (diary, name, now) = (runner.diary, request.account, runner.diary.clock.now())
        let (state, owner) = try await diary.store.write(.diary, holding: .server) { transaction in
            let account = try Self.account(named: name, in: transaction)
            let begun = try beginning.begin(
                account, keepsID: Self.isID(name, of: account), by: diary, in: transaction, at: now)
            return (begun, account.owner)
        }
        if !state.isResumed {
            while try await diary.store.write(
                .step(of: .diary), holding: .owner(owner),
                work: { try $0.imports.forgetRuns(owner: owner, keeping: ImportRun.maximumKept, limit: 1000) })
            {}
        }
        return state
    }

    func importRecords(
        _ requests: RequestStream<ImportRecordsRequest>, context: ServerContext
    ) async throws -> ImportRecordsResponse {
        var response = ImportRecordsResponse()
        response.outcomes = try await forEachPart(of: requests) { items, message in
            let target = try await importTarget(of: message)
            return try await write(items, to: target)
        }
        return response
    }

    func previewImport(
        _ requests: RequestStream<ImportRecordsRequest>, context: ServerContext
    ) async throws -> PreviewImportResponse {
        let diary = runner.diary
        var (response, facts): (PreviewImportResponse, (isMerge: Bool, isDone: Bool, left: Int64?)?) = (.init(), nil)
        var isOperator = true
        response.outcomes = try await forEachPart(of: requests, firstNeedsRecord: false) { items, message in
            let (name, source) = (message.account, message.source)
            if let exported = message.exportedAccount {
                response.leftSettings = try self.settings(of: exported).settings.left
            }
            let (outcomes, mode, isDone, left, isID) = try await diary.store.read { transaction in
                let account = try Self.account(named: name, in: transaction)
                let owner = account.owner
                let usage = try transaction.storage.usage(of: owner, standardQuota: diary.standardQuota)
                let next = try ImportBeginning.next(source: source, owner: owner, in: transaction)
                let latest = try transaction.imports.latestRun(owner: owner, source: source)
                let run = latest?.state.isUndo == true ? nil : latest
                return (
                    items.map { Self.preview($0, of: run, isDone: next.isDone, owner: owner, in: transaction) },
                    next.mode, next.isDone, usage.left, Self.isID(name, of: account)
                )
            }
            isOperator = !isID
            facts = (isMerge: mode == .merge, isDone: isDone, left: left)
            return outcomes
        }
        guard let facts else { throw DiaryError.invalid("record", fault: FieldFault.missing) }
        if facts.isMerge || facts.isDone { response.leftSettings = [] }
        (response.mode, response.isDone) = (facts.isMerge ? .merge : .takeOver, facts.isDone)
        // The quota does not limit a take-over by the owner of the diary's folder.
        if facts.isMerge || !isOperator { response.leftBytes = facts.left }
        return response
    }

    /// Returns the outcome that a record would have.
    ///
    /// - Parameters:
    ///   - run: The import, if it was begun before.
    ///   - isDone: Whether the import has ended with all of its records, so that it would do nothing.
    private static func preview(
        _ item: ImportedItem, of run: ImportRun?, isDone: Bool, owner: Int64, in transaction: any DiaryReading
    ) -> Outcome {
        do {
            let (row, table, _) = try item.rows()
            var insertion = try transaction.kept.preview(row, of: table, owner: owner)
            if !insertion.isKnown {
                // A complete import brought all of its records, or found others in their place.
                if isDone { return .success(KeptInsertion(isKnown: true, isDeleted: true)) }
                // Nor does a merge bring again what was deleted since. An account that is taken over gets it again.
                if let run, run.mode == .merge, let subject = ImportKind(table)?.subject(of: row),
                    try transaction.imports.added(owner: owner, run: run.id, subject: subject) != nil
                {
                    return .success(.deleted)
                }
            }
            if insertion.isKnown, ImportKind(table) == .entry, let subject = ImportKind.entry.subject(of: row) {
                insertion.isHidden = try transaction.hidesEntry(subject, owner: owner)
            }
            if insertion.isKnown, let run, let kind = ImportKind(table), let subject = kind.subject(of: row) {
                insertion.isOwn =
                    try transaction.imports.added(owner: owner, run: run.id, subject: subject) != nil
                    && transaction.hasEdits(subject, of: run)
            }
            if insertion.isInTrash, !isDone, let kind = ImportKind(table),
                let subject = insertion.standIn.map({ ImportSubject(kind, id: $0) }) ?? kind.subject(of: row),
                try transaction.isUndone(subject, owner: owner)
            {
                return .success(KeptInsertion(isRestored: true, isHidden: insertion.isHidden))
            }
            return .success(insertion)
        } catch let error as DiaryError {
            return .failure(error)
        } catch {
            return .failure(.internalFault("A record of an import could not be looked at.", cause: error))
        }
    }

    func noteImport(_ request: NoteImportRequest, context: ServerContext) async throws -> ImportState {
        try runner.check(request)
        let (diary, now, notices) = (runner.diary, runner.diary.clock.now(), request.issues.map { ImportRunNotice($0) })
        let (name, source) = (request.account, request.source)
        let owner = try await diary.store.read { try Self.account(named: name, in: $0).owner }
        return try await diary.store.write(.step(of: .account(owner)), holding: .owner(owner)) { transaction in
            let account = try Self.account(named: name, in: transaction)
            let run = try Self.run(ofImport: source, owner: owner, in: transaction)
            var step = ImportStep(
                system: SystemContext(diary: diary, transaction: transaction, now: now), run: run, owner: owner)
            step.refuse(notices)
            try step.end()
            return ImportState(account, run: run, isResumed: true, isDone: false)
        }
    }

    func endImport(_ request: EndImportRequest, context: ServerContext) async throws -> ImportState {
        try runner.check(request)
        let (diary, name, source) = (runner.diary, request.account, request.source)
        let (account, mark, run) = try await diary.store.read { transaction in
            let account = try Self.account(named: name, in: transaction)
            return (
                account, try transaction.kept.importMark(owner: account.owner),
                try transaction.imports.latestRun(owner: account.owner, source: source)
            )
        }
        let (owner, isDone) = (account.owner, !request.isPartial)
        if let run, run.mode == .merge {
            // The upkeep ends an import into which nothing was written for a day.
            let hasEnded = run.state == .complete || run.state == .incomplete && !isDone
            if !hasEnded { try await diary.endMerge(source: source, isDone: isDone, owner: owner) }
            return ImportState(
                account, run: run, isResumed: true, isDone: hasEnded ? run.state == .complete : isDone)
        }
        if let mark, mark.source == source, mark.isDone {
            return ImportState(account, run: run, isResumed: true, isDone: true)
        }
        try await diary.endImport(owner: owner, isDone: isDone, for: .account(owner)) { transaction in
            _ = try Self.run(ofImport: source, owner: owner, in: transaction)
            return try Self.mark(ofImport: source, owner: owner, in: transaction)
        }
        return ImportState(account, run: run, isResumed: true, isDone: isDone)
    }

    /// The range of the numbers of an account that leaves enough for a long time.
    private static let numbers: ClosedRange<Int64> = 0...1 << 48

    /// Returns the settings of an exported account, and its row.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` for an account that no Daybook exports, whatever its settings.
    private func settings(of exported: KeptAccount) throws -> (settings: ImportedSettings, row: KeptRow) {
        let settings = ImportedSettings(exported, by: runner.diary.accountRules)
        var record = KeptRecord()
        record.record = .account(settings.account)
        let row = try record.row().row
        try Self.check(settings.account)
        return (settings, row)
    }

    /// Throws an error if an account has given numbers below zero, or so many that few are left.
    private static func check(_ account: KeptAccount) throws(DiaryError) {
        guard account.counters.allSatisfy({ numbers.contains($0.value) }), numbers.contains(account.version) else {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "counters"])
        }
    }

    /// Returns the import that the first message of a call names.
    private func importTarget(of message: ImportRecordsRequest) async throws -> ImportTarget {
        if message.source.isEmpty { throw DiaryError.invalid("source", fault: FieldFault.missing) }
        let name = message.account
        return try await runner.diary.store.read { transaction in
            let account = try Self.account(named: name, in: transaction)
            return ImportTarget(
                owner: account.owner, source: message.source, limitsTakeOver: Self.isID(name, of: account))
        }
    }

    /// Calls `body` with the records of a call, in parts of a bounded size, and with the first message of the call.
    /// Returns the outcomes.
    private func forEachPart(
        of requests: RequestStream<ImportRecordsRequest>, firstNeedsRecord: Bool = true,
        body: (_ items: [ImportedItem], _ first: ImportRecordsRequest) async throws -> [Outcome]
    ) async throws -> [ImportOutcome] {
        var (outcomes, items, first): ([ImportOutcome], [ImportedItem], ImportRecordsRequest?) = ([], [], nil)
        var (waiting, bytes) = (0, 0)
        for try await element in requests {
            let message = element.message
            guard message.texts <= 2 else { throw DiaryError.invalid("texts", fault: FieldFault.tooManyItems) }
            if first == nil {
                first = message
                if !firstNeedsRecord, message.record == nil { continue }
            }
            bytes += try message.encoded().count
            if waiting > 0, let last = items.indices.last {
                items[last].add(text: message.record)
                waiting -= 1
            } else {
                items.append(ImportedItem(message))
                waiting = Int(message.texts)
            }
            guard outcomes.count + items.count <= Self.recordsAtOnce else {
                throw DiaryError.invalid("record", fault: FieldFault.tooManyItems)
            }
            if let first, waiting == 0, items.count >= Self.writesAtOnce || bytes >= Self.bytesAtOnce {
                outcomes += try await body(items, first).map { ImportOutcome($0) }
                (items, bytes) = ([], 0)
            }
        }
        if let first { outcomes += try await body(items, first).map { ImportOutcome($0) } }
        return outcomes
    }
}
