import DaybookAPI
import ProtobufC
import Synchronization
import Wording
import ZRPC

/// The import of records, for the owner of the diary's folder.
extension KeptRecordHandler {
    func beginImport(_ request: BeginImportRequest, context: ServerContext) async throws -> ImportState {
        try runner.check(request)
        guard let exported = request.record else { throw DiaryError.invalid("record", fault: FieldFault.missing) }
        var record = KeptRecord()
        record.record = .account(exported)
        let row = try record.row().row
        let mark = ImportMark(
            source: request.source, lastChange: exported.counters.first { $0.series == 0 }?.value ?? 0)
        let (rules, name) = (AccountRules(zones: runner.diary.entryRules.zones), request.account)
        let now = runner.diary.clock.now()
        try Self.check(exported)
        return try await runner.diary.store.write(.diary, holding: .server) { transaction in
            let account = try Self.account(named: name, in: transaction)
            if let old = try transaction.kept.importMark(owner: account.owner), old.source == mark.source {
                if !old.isDone { try transaction.kept.keepOpen(owner: account.owner, at: now) }
                return ImportState(account, isResumed: true, isDone: old.isDone)
            }
            guard try transaction.kept.isEmpty(owner: account.owner) else {
                throw DiaryError(.failedPrecondition, ImportFault.accountNotEmpty)
            }
            try transaction.kept.begin(mark, of: row, owner: account.owner)
            try transaction.kept.keepOpen(owner: account.owner, at: now)
            guard let taken = try transaction.accounts.account(owner: account.owner) else {
                throw DiaryError.notFound(.account)
            }
            // Settings that a member could not make are refused.
            _ = try rules.profile(
                name: taken.profile.name, timeZone: taken.profile.timeZone, locale: taken.profile.locale)
            return ImportState(taken, isResumed: false, isDone: false)
        }
    }

    func importRecords(
        _ requests: RequestStream<ImportRecordsRequest>, context: ServerContext
    ) async throws -> ImportRecordsResponse {
        var (response, items, target): (ImportRecordsResponse, [ImportedItem], ImportTarget?) = (.init(), [], nil)
        var (waiting, bytes) = (0, 0)
        for try await element in requests {
            let message = element.message
            guard message.texts <= 2 else { throw DiaryError.invalid("texts", fault: FieldFault.tooManyItems) }
            if target == nil { target = try await importTarget(of: message) }
            bytes += try message.encoded().count
            if waiting > 0, let last = items.indices.last {
                items[last].add(text: message.record)
                waiting -= 1
            } else {
                items.append(ImportedItem(message.record))
                waiting = Int(message.texts)
            }
            guard response.outcomes.count + items.count <= Self.recordsAtOnce else {
                throw DiaryError.invalid("record", fault: FieldFault.tooManyItems)
            }
            if let target, waiting == 0, items.count >= Self.writesAtOnce || bytes >= Self.bytesAtOnce {
                response.outcomes += try await write(items, to: target)
                (items, bytes) = ([], 0)
            }
        }
        if let target { response.outcomes += try await write(items, to: target) }
        return response
    }

    func endImport(_ request: EndImportRequest, context: ServerContext) async throws -> ImportState {
        try runner.check(request)
        let (store, name) = (runner.diary.store, request.account)
        let (account, mark) = try await store.read { transaction in
            let account = try Self.account(named: name, in: transaction)
            return (account, try transaction.kept.importMark(owner: account.owner))
        }
        let source = request.source
        if let mark, mark.source == source, mark.isDone { return ImportState(account, isResumed: true, isDone: true) }
        let (owner, isDone) = (account.owner, !request.isPartial)
        try await runner.diary.endImport(owner: owner, isDone: isDone, for: .account(owner)) { transaction in
            try Self.mark(ofImport: source, owner: owner, in: transaction)
        }
        return ImportState(account, isResumed: true, isDone: isDone)
    }

    /// Returns the mark of the import that a call is of.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the import has ended, or another one took the account
    ///   over.
    private static func mark(
        ofImport source: String, owner: Int64, in transaction: any DiaryReading
    ) throws -> ImportMark {
        guard let mark = try transaction.kept.importMark(owner: owner) else {
            throw DiaryError(.failedPrecondition, ImportFault.notBegun)
        }
        guard mark.source == source else { throw DiaryError(.failedPrecondition, ImportFault.takenOver) }
        if mark.isDone { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
        return mark
    }

    /// The number of records of a call, and the number and bytes of those that are kept until they are written.
    private static let (recordsAtOnce, writesAtOnce, bytesAtOnce) = (500, 200, 1 << 20)
    /// The bound on a transaction. It is longer than other steps, because each ends with a sync of the disk.
    private static let step = StepLimits(things: writesAtOnce, time: .milliseconds(20))

    /// The range of the numbers of an account that leaves enough for a long time.
    private static let numbers: ClosedRange<Int64> = 0...1 << 48

    /// Throws an error if an account has given numbers below zero, or so many that few are left.
    private static func check(_ account: KeptAccount) throws(DiaryError) {
        guard account.counters.allSatisfy({ numbers.contains($0.value) }), numbers.contains(account.version) else {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "counters"])
        }
        guard DayBoundary(account.dayBoundary) != nil else {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "dayBoundary"])
        }
    }

    /// Returns the import that the first message of a call names.
    private func importTarget(of message: ImportRecordsRequest) async throws -> ImportTarget {
        if message.source.isEmpty { throw DiaryError.invalid("source", fault: FieldFault.missing) }
        let name = message.account
        let owner = try await runner.diary.store.read { try Self.account(named: name, in: $0).owner }
        return ImportTarget(owner: owner, source: message.source)
    }

    /// Writes records in their order, many in a transaction. One that cannot be taken stops no other: its transaction is
    /// rolled back, and the records before it are written without it.
    private func write(_ items: [ImportedItem], to target: ImportTarget) async throws -> [ImportOutcome] {
        var outcomes: [ImportOutcome] = []
        // The records before the next one that was refused; all, if none was.
        var end = items.count
        while outcomes.count < items.count {
            let part = items[outcomes.count..<end]
            let written = Mutex(0)
            do {
                let step = try await writeStep(part, to: target) { count in written.withLock { $0 = count } }
                outcomes += step
            } catch let error as DiaryError where Self.refuses(error) {
                let count = written.withLock { $0 }
                end = outcomes.count + count
                if count == 0 { outcomes.append(ImportOutcome(error)) }
            }
            if outcomes.count >= end { end = items.count }
        }
        return outcomes
    }

    /// Writes as many of some records as fit one transaction.
    ///
    /// - Parameter note: Called before each record, with the number of records before it.
    private func writeStep(
        _ items: ArraySlice<ImportedItem>, to target: ImportTarget, noting note: @escaping @Sendable (Int) -> Void
    ) async throws -> [ImportOutcome] {
        let (diary, rules) = (runner.diary, KeptRules(entries: runner.diary.entryRules))
        let (owner, now) = (target.owner, runner.diary.clock.now())
        return try await diary.store.write(.step(of: .account(owner)), holding: .owner(owner)) { transaction in
            _ = try Self.mark(ofImport: target.source, owner: owner, in: transaction)
            try transaction.kept.keepOpen(owner: owner, at: now)
            let budget = StepBudget(Self.step, clock: diary.clock)
            var outcomes: [ImportOutcome] = []
            for item in items where !budget.isSpent {
                note(outcomes.count)
                let (row, table, texts) = try item.rows()
                outcomes.append(
                    ImportOutcome(
                        try transaction.kept.insert(
                            row, into: table, with: texts, owner: owner, by: rules, at: now)))
                budget.spend()
            }
            return outcomes
        }
    }

    /// Returns whether an error is about one record, and not about the diary or its disk.
    private static func refuses(_ error: DiaryError) -> Bool {
        [.invalidArgument, .notFound, .alreadyExists].contains(error.code)
    }
}

/// The import that records are written for.
private struct ImportTarget: Sendable {
    let owner: Int64
    /// The text that identifies the export.
    let source: String
}

/// A record of an import, with the texts that are written with an entry.
private struct ImportedItem: Sendable {
    private let record: Result<(row: KeptRow, table: KeptTable), DiaryError>
    private var texts: [Result<(row: KeptRow, table: KeptTable), DiaryError>] = []

    init(_ record: KeptRecord?) { self.record = Self.read(record) }

    mutating func add(text: KeptRecord?) { texts.append(Self.read(text)) }

    /// - Throws: ``DiaryError`` if the record or a text cannot be read.
    func rows() throws(DiaryError) -> (row: KeptRow, table: KeptTable, texts: [KeptRow]) {
        let (row, table) = try record.get()
        var rows: [KeptRow] = []
        for text in texts {
            let (row, table) = try text.get()
            guard table.name == KeptTable.revisions.name else {
                throw DiaryError(.invalidArgument, ImportFault.textMissing)
            }
            rows.append(row)
        }
        return (row, table, rows)
    }

    private static func read(_ record: KeptRecord?) -> Result<(row: KeptRow, table: KeptTable), DiaryError> {
        do {
            guard let record else { throw DiaryError.invalid("record", fault: FieldFault.missing) }
            return .success(try record.row())
        } catch let error as DiaryError {
            return .failure(error)
        } catch {
            return .failure(
                DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "record"], cause: error))
        }
    }
}

extension ImportState {
    fileprivate init(_ account: StoredAccount, isResumed: Bool, isDone: Bool) {
        self.init()
        (accountId, accountName) = (account.id.description, account.profile.name)
        (self.isResumed, self.isDone) = (isResumed, isDone)
    }
}

extension ImportOutcome {
    fileprivate init(_ insertion: KeptInsertion) {
        self.init()
        result = insertion.isKnown ? .known : .added
        missingPhotos = insertion.missingPhotos.map(\.description)
    }

    fileprivate init(_ error: DiaryError) {
        self.init()
        result = .refused
        let violation = error.violations.first
        reason = violation?.reason ?? error.reason
        message = error.message
        field = violation?.field ?? ""
        let values = violation?.parameters ?? error.parameters
        parameters = values.sorted { $0.key < $1.key }.map { name, value in
            var parameter = ImportParameter()
            (parameter.name, parameter.value) = (name, value)
            return parameter
        }
    }
}
