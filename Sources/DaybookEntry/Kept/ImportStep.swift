import Wording

/// A transaction of an import: the records that it writes, and the report of them. Lives as long as the transaction's
/// closure.
struct ImportStep {
    let system: SystemContext
    /// The import; `nil` for a take-over that an older Daybook began, which has no report.
    let run: ImportRun?
    let owner: Int64
    /// Whether the quota limits a take-over, too.
    var limitsTakeOver = false

    private var tallies: [ImportKind: ImportTally] = [:]
    /// The numbers of those among them that are hidden, or belong to hidden ones.
    private var hiddenTallies: [ImportKind: ImportTally] = [:]
    private var notices: [ImportRunNotice] = []
    /// The albums into which photos were put.
    private var albums: Set<UUIDBytes> = []

    init(system: SystemContext, run: ImportRun?, owner: Int64) {
        (self.system, self.run, self.owner) = (system, run, owner)
    }

    private var transaction: any DiaryWriting { system.transaction }
    private var now: Instant { system.now }

    /// Counts and notes records that were refused.
    mutating func refuse(_ refusals: [ImportRunNotice]) {
        for notice in refusals where notice.kind != .file {
            count(notice.kind, isHidden: notice.isHidden) { $0.refused += 1 }
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
            if let restored = try restore(row, of: item.kind, in: run) {
                insertion = restored
            } else {
                let merged = try transaction.kept.merge(
                    row, into: table, with: texts, of: run, by: rules, quota: system.diary.standardQuota, at: now)
                insertion = try restoreStandIn(of: merged, kind: item.kind, in: run) ?? merged
            }
        } else {
            insertion = try takeOver(row, into: table, with: texts, of: item.kind, by: rules)
        }
        if item.kind == .memory, !insertion.isKnown { try checkMemories() }
        if let album = insertion.album { albums.insert(album) }
        let isOfHidden = try insertion.isOwn ? false : isHidden(item, as: row)
        count(item, as: insertion, isHidden: isOfHidden)
        notices += try pageNotices(of: item, as: insertion, row: row)
        return insertion
    }

    /// Returns the notices on the page of an entry that hold for its outcome. The record as its page was edited is not the
    /// one that came back, and not the one that was there.
    private func pageNotices(
        of item: ImportedItem, as insertion: KeptInsertion, row: KeptRow
    ) throws -> [ImportRunNotice] {
        let isBrought = insertion.isOwn || !insertion.isKnown && !insertion.isRestored
        var held = item.notices.filter { isBrought || $0.reason == ImportFault.pageOfKnownEntry.reason }
        // The account may have hidden the entry after the export.
        if !held.isEmpty, let subject = item.kind.subject(of: row), try transaction.hidesEntry(subject, owner: owner) {
            for index in held.indices { held[index].isHidden = true }
        }
        return held
    }

    /// Returns whether a record is hidden, or belongs to a hidden one.
    private func isHidden(_ item: ImportedItem, as row: KeptRow) throws -> Bool {
        if item.kind == .entry || item.kind == .photo { return item.isHidden }
        guard let run, let holder = item.kind.holder(of: row) else { return false }
        return try transaction.imports.isHidden(holder, in: run)
    }

    /// Inserts a record as it is, and notes it as added.
    private func takeOver(
        _ row: KeptRow, into table: KeptTable, with texts: [KeptRow], of kind: ImportKind, by rules: KeptRules
    ) throws -> KeptInsertion {
        let before = try limitsTakeOver ? usage() : nil
        var insertion = try transaction.kept.insert(row, into: table, with: texts, owner: owner, by: rules, at: now)
        if let before, before.quota != nil {
            let more = try usage().used &- before.used
            if more > 0 { try before.require(more) }
        }
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

    private func usage() throws -> StorageUsage {
        try transaction.storage.usage(of: owner, standardQuota: system.diary.standardQuota)
    }

    /// Restores a record that the undo of an earlier import moved to the trash. It is an added record of this import
    /// then.
    ///
    /// - Returns: `nil` if the record is no such one, or if the owner changed it since then.
    private mutating func restore(_ row: KeptRow, of kind: ImportKind, in run: ImportRun) throws -> KeptInsertion? {
        guard !kind.isPart, let subject = kind.subject(of: row), let id = subject.id,
            try transaction.isUndone(subject, owner: owner)
        else {
            return nil
        }
        if let photo = try kind == .photo ? transaction.photos.photo(owner: owner, id: id) : nil {
            return try restore(photo, in: run)
        }
        guard let old = try kind == .entry ? transaction.entries.entry(owner: owner, id: id) : nil else { return nil }
        var new = old
        (new.deleteTime, new.updateTime) = (nil, now)
        if old.emptiedTime != nil { new.emptiedTime = now }
        let version = try transaction.entries.update(new, from: old, links: nil).version
        try transaction.imports.noteAdded(AddedRecord(subject: subject, version: version), of: run)
        return KeptInsertion(isRestored: true)
    }

    /// Restores the photo that stands for an exported one, if the undo of an earlier import moved it to the trash.
    private mutating func restoreStandIn(
        of insertion: KeptInsertion, kind: ImportKind, in run: ImportRun
    ) throws -> KeptInsertion? {
        guard kind == .photo, insertion.isInTrash, let id = insertion.standIn,
            let photo = try transaction.photos.photo(owner: owner, id: id)
        else { return nil }
        return try restore(photo, in: run)
    }

    /// Restores a photo with the other half of a live photo.
    private mutating func restore(_ photo: StoredPhoto, in run: ImportRun) throws -> KeptInsertion? {
        let still = try transaction.photos.still(of: photo) ?? photo
        let halves = try [still] + (transaction.photos.film(of: still).map { [$0] } ?? [])
        let undone = try halves.filter { try transaction.isUndone(ImportSubject(.photo, id: $0.id), owner: owner) }
        guard undone.contains(still) else { return nil }
        _ = try system.photos.restore(still)
        for half in undone {
            let version = try transaction.photos.current(half).version
            let subject = ImportSubject(.photo, id: half.id)
            try transaction.imports.noteAdded(AddedRecord(subject: subject, version: version), of: run)
        }
        // The record of the other half finds it added.
        count(.photo, isHidden: still.details.hidden) { $0.added += Int64(undone.count - 1) }
        return KeptInsertion(isRestored: true)
    }

    /// Throws an error if there are more decisions on memories than an account may have.
    private func checkMemories() throws {
        guard try transaction.memories.stateCount(owner: owner) > MemoryLimits.states else { return }
        throw DiaryError.invalid(
            "id", fault: SubjectFault.tooManyMemories, parameters: ["most": "\(MemoryLimits.states)"])
    }

    private mutating func count(_ item: ImportedItem, as insertion: KeptInsertion, isHidden: Bool) {
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
            count(kind, isHidden: isHidden) { tally in
                if insertion.isKnown { tally.known += number } else { tally.added += number }
                if insertion.isInTrash, kind == item.kind { tally.inTrash += number }
            }
        }
    }

    /// Changes the numbers of records of a kind, and those of hidden ones.
    private mutating func count(_ kind: ImportKind, isHidden: Bool, change: (inout ImportTally) -> Void) {
        change(&tallies[kind, default: ImportTally(kind: kind)])
        if isHidden { change(&hiddenTallies[kind, default: ImportTally(kind: kind)]) }
    }

    /// Stores the report of the step.
    func end() throws {
        guard var run else { return try transaction.kept.keepOpen(owner: owner, at: now) }
        if run.mode == .merge {
            try transaction.kept.endStep(of: run, albums: albums, at: now)
        } else {
            try transaction.kept.keepOpen(owner: owner, at: now)
        }
        try transaction.imports.count(
            tallies.values.sorted { $0.kind.rawValue < $1.kind.rawValue }, hidden: Array(hiddenTallies.values), of: run)
        try transaction.imports.note(notices, of: run)
        run.lastWrite = now
        try transaction.imports.update(run)
    }
}

extension DiaryReading {
    /// Returns whether a record that an import added has the edits of its page, if it is an entry. One that came before
    /// a person edited the page stays as it is, and so does one that was edited here after the end of the import.
    func hasEdits(_ subject: ImportSubject, of run: ImportRun) throws -> Bool {
        guard subject.kind == .entry, let id = subject.id, let entry = try entries.entry(owner: run.owner, id: id)
        else { return true }
        // An edit has the time of its import.
        guard entry.updateTime >= run.startTime else { return false }
        guard run.state == .complete, let end = run.endTime else { return true }
        return entry.updateTime <= end
    }

    /// Returns whether the account has an entry, and hides it.
    func hidesEntry(_ subject: ImportSubject, owner: Int64) throws -> Bool {
        guard subject.kind == .entry, let id = subject.id else { return false }
        return try entries.entry(owner: owner, id: id)?.content.hidden ?? false
    }

    /// Returns whether an entry or a photo is in the trash as the undo of an import left it.
    func isUndone(_ subject: ImportSubject, owner: Int64) throws -> Bool {
        // The undo trashed photos of the entry, too, and the entry may not reflect that yet.
        guard let id = subject.id, let undone = try imports.undone(owner: owner, subject: subject),
            let version = try imports.version(of: subject, owner: owner), undone.isUntouched(version: version)
        else { return false }
        switch subject.kind {
        case .entry: return try entries.entry(owner: owner, id: id)?.deleteTime != nil
        case .photo: return try photos.photo(owner: owner, id: id)?.deleteTime != nil
        default: return false
        }
    }
}
