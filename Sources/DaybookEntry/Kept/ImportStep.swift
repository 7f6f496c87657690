import Wording

/// A transaction of an import: the records that it writes, and the report of them. Lives as long as the transaction's
/// closure.
struct ImportStep {
    let transaction: any DiaryWriting
    /// The import; `nil` for a take-over that an older Daybook began, which has no report.
    let run: ImportRun?
    let owner: Int64
    /// The quota, in bytes, of an account without its own quota; `nil` for no limit.
    let quota: Int64?
    let now: Instant

    private var tallies: [ImportKind: ImportTally] = [:]
    private var notices: [ImportRunNotice] = []
    /// The albums into which photos were put.
    private var albums: Set<UUIDBytes> = []

    init(transaction: any DiaryWriting, run: ImportRun?, owner: Int64, quota: Int64?, now: Instant) {
        (self.transaction, self.run, self.owner) = (transaction, run, owner)
        (self.quota, self.now) = (quota, now)
    }

    /// Counts and notes records that were refused.
    mutating func refuse(_ refusals: [ImportRunNotice]) {
        for notice in refusals where notice.kind != .file {
            tallies[notice.kind, default: ImportTally(kind: notice.kind)].refused += 1
        }
        notices += refusals
    }

    /// Inserts a record, in the way of the import.
    ///
    /// - Throws: ``DiaryError`` if the record cannot be taken; the transaction must then be rolled back.
    mutating func insert(_ item: ImportedItem, by rules: KeptRules) throws -> KeptInsertion {
        let (row, table, texts) = try item.rows()
        let insertion: KeptInsertion
        if let run, run.mode == .merge {
            insertion = try transaction.kept.merge(
                row, into: table, with: texts, of: run, by: rules, quota: quota, at: now)
            if item.kind == .memory, !insertion.isKnown { try checkMemories() }
        } else {
            insertion = try takeOver(row, into: table, with: texts, of: item.kind, by: rules)
        }
        if let album = insertion.album { albums.insert(album) }
        count(item, as: insertion)
        return insertion
    }

    /// Inserts a record as it is, and notes it as added.
    private func takeOver(
        _ row: KeptRow, into table: KeptTable, with texts: [KeptRow], of kind: ImportKind, by rules: KeptRules
    ) throws -> KeptInsertion {
        var insertion = try transaction.kept.insert(row, into: table, with: texts, owner: owner, by: rules, at: now)
        guard let run, let subject = kind.subject(of: row) else { return insertion }
        if insertion.isKnown {
            insertion.isOwn = try transaction.imports.added(owner: owner, run: run.id, subject: subject) != nil
        } else if !kind.isPart {
            var added = AddedRecord(subject: subject, version: row.number(of: "version", in: table))
            if kind == .album, let id = subject.id {
                added.content = try transaction.albums.album(owner: owner, id: id)?.content.importDigest
            }
            try transaction.imports.noteAdded(added, of: run)
        }
        return insertion
    }

    /// Throws an error if there are more decisions on memories than an account may have.
    private func checkMemories() throws {
        guard try transaction.memories.stateCount(owner: owner) > MemoryLimits.states else { return }
        throw DiaryError.invalid(
            "id", fault: SubjectFault.tooManyMemories, parameters: ["most": "\(MemoryLimits.states)"])
    }

    private mutating func count(_ item: ImportedItem, as insertion: KeptInsertion) {
        if !insertion.missingPhotos.isEmpty {
            notices.append(
                ImportRunNotice(
                    item, fault: .photosMissing, parameters: ["count": "\(insertion.missingPhotos.count)"]))
        }
        for field in insertion.lostFields {
            notices.append(ImportRunNotice(item, fault: .referenceLost, parameters: ["field": field], field: field))
        }
        if insertion.isOwn { return }
        var counts = [(item.kind, Int64(1))]
        if item.textCount > 0 { counts.append((.revision, Int64(item.textCount))) }
        for (kind, number) in counts {
            var tally = tallies[kind, default: ImportTally(kind: kind)]
            if insertion.isKnown { tally.known += number } else { tally.added += number }
            if insertion.isInTrash, kind == item.kind { tally.inTrash += number }
            tallies[kind] = tally
        }
    }

    /// Stores the report of the step.
    func end() throws {
        guard var run else { return try transaction.kept.keepOpen(owner: owner, at: now) }
        if run.mode == .merge {
            try transaction.kept.endStep(of: run, albums: albums, at: now)
        } else {
            try transaction.kept.keepOpen(owner: owner, at: now)
        }
        try transaction.imports.count(tallies.values.sorted { $0.kind.rawValue < $1.kind.rawValue }, of: run)
        try transaction.imports.note(notices, of: run)
        run.lastWrite = now
        try transaction.imports.update(run)
    }
}
