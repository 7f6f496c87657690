/// Undoing imports.
extension ImportOperations where Context == WriteContext {
    /// The outcome of undoing a record.
    private enum UndoOutcome {
        /// The record is deleted, or was removed before.
        case isGone
        /// The record is in the trash now, and has a version by that.
        case isTrashed(version: Int64)
        /// A person changed the record, or something else uses it.
        case isLeft
    }

    /// Begins to undo an import, which ends it if it is under way.
    fileprivate func beginUndo(of id: UUIDBytes) throws -> ImportRun {
        var run = try run(id.description)
        if run.state.isUndo { return run }
        if run.mode == .merge, run.state == .running { try transaction.kept.endMerge(of: run, at: now) }
        if run.mode == .takeOver, let mark = try transaction.kept.importMark(owner: owner), mark.source == run.source,
            try transaction.kept.openImports().contains(where: { $0.owner == owner })
        {
            try transaction.kept.beginFilling(owner: owner)
            try transaction.kept.end(mark, isDone: false, owner: owner)
        }
        run.state = .undoing
        run.endTime = run.endTime ?? now
        try transaction.imports.update(run)
        return run
    }

    /// Undoes as many of an import's records as fit one transaction.
    fileprivate func undoStep(of id: UUIDBytes) throws -> ImportRun {
        var run = try run(id.description)
        guard run.state == .undoing else { return run }
        let budget = diary.step()
        while !budget.isSpent, let record = try next(of: run) {
            try undo(record, of: &run)
            budget.spend()
        }
        if try next(of: run) == nil { run.state = .undone }
        try transaction.imports.update(run)
        return run
    }

    /// Returns the next record that no undo has handled; `nil` if there is none.
    private func next(of run: ImportRun) throws -> AddedRecord? {
        for kind in ImportKind.undoable {
            let record = try transaction.imports.added(owner: owner, run: run.id, kind: kind, limit: 1).first
            guard let record else { continue }
            return kind == .album ? try inner(of: record, in: run) ?? record : record
        }
        return nil
    }

    /// Returns an album in an album, if the import added it and no undo has handled it.
    private func inner(of record: AddedRecord, in run: ImportRun) throws -> AddedRecord? {
        guard let id = record.subject.id else { return nil }
        for album in try transaction.albums.albums(owner: owner) where album.content.parent == id {
            let subject = ImportSubject(.album, id: album.id)
            let added = try transaction.imports.added(owner: owner, run: run.id, subject: subject)
            if let added, !added.isKept { return added }
        }
        return nil
    }

    /// Removes a record, unless a person changed it or something else uses it, and counts it.
    private func undo(_ record: AddedRecord, of run: inout ImportRun) throws {
        guard let id = record.subject.id else { return try settle(record.subject, as: .isGone, in: &run) }
        switch record.subject.kind {
        case .photo: try undo(photo: id, added: record, of: &run)
        case .entry: try settle(record.subject, as: undo(entry: id, added: record), in: &run)
        case .album: try settle(record.subject, as: undo(album: id, added: record), in: &run)
        case .subject: try settle(record.subject, as: undo(subject: id, added: record), in: &run)
        case .sound: try settle(record.subject, as: undo(sound: id, added: record), in: &run)
        case .file, .revision, .albumPhoto, .share, .shareView, .memory, .savedPicture:
            try settle(record.subject, as: .isGone, in: &run)
        }
    }

    /// Counts a record, and notes that this undo handled it.
    private func settle(_ subject: ImportSubject, as outcome: UndoOutcome, in run: inout ImportRun) throws {
        switch outcome {
        case .isGone, .isTrashed: run.undone += 1
        case .isLeft: run.leftAlone += 1
        }
        guard case .isTrashed(let version) = outcome else {
            return try transaction.imports.forgetAdded(subject, of: run)
        }
        try transaction.imports.noteUndone(AddedRecord(subject: subject, version: version), of: run)
    }

    private func undo(entry id: UUIDBytes, added record: AddedRecord) throws -> UndoOutcome {
        guard let old = try transaction.entries.entry(owner: owner, id: id), old.deleteTime == nil,
            let version = try transaction.imports.version(of: record.subject, owner: owner)
        else { return .isGone }
        guard record.isUntouched(version: version), try transaction.shares.count(showing: old, at: now) == 0 else {
            return .isLeft
        }
        try caller.requireUnlocked(for: old.content.hidden)
        if old.isExpired(at: now) {
            try transaction.entries.delete(old, at: now)
            return .isGone
        }
        var new = old
        (new.deleteTime, new.updateTime) = (now, now)
        if old.emptiedTime != nil { new.emptiedTime = now }
        return .isTrashed(version: try transaction.entries.update(new, from: old, links: nil).version)
    }

    /// Moves a photo to the trash, and the film of a live photo with its still.
    private func undo(photo id: UUIDBytes, added record: AddedRecord, of run: inout ImportRun) throws {
        guard let photo = try transaction.photos.photo(owner: owner, id: id), photo.deleteTime == nil else {
            return try settle(record.subject, as: .isGone, in: &run)
        }
        guard let still = try transaction.photos.still(of: photo) else {
            return try undo(still: photo, added: record, of: &run)
        }
        let subject = ImportSubject(.photo, id: still.id)
        let added = try transaction.imports.added(owner: owner, run: run.id, subject: subject)
        // The still takes its film along, and both are counted then.
        if let added, !added.isKept { try undo(still: still, added: added, of: &run) }
        guard try transaction.photos.current(photo).deleteTime == nil else { return }
        try settle(record.subject, as: .isLeft, in: &run)
    }

    /// Moves a photo that is not a film of a live photo to the trash, with its own film.
    private func undo(still photo: StoredPhoto, added record: AddedRecord, of run: inout ImportRun) throws {
        let film = try transaction.photos.film(of: photo)
        // A film of the account's own, or one that a person changed, stays with its still.
        guard try isFree(photo, added: record), try film.map({ try isFree($0, in: run) }) ?? true else {
            return try settle(record.subject, as: .isLeft, in: &run)
        }
        try caller.requireUnlocked(for: photo.details.hidden)
        let trashed = try system.photos.trash(photo)
        try settle(record.subject, as: .isTrashed(version: trashed.version), in: &run)
        guard let film else { return }
        // Another still may have taken the film over.
        let left = try transaction.photos.current(film)
        guard left.deleteTime != nil else { return }
        try settle(ImportSubject(.photo, id: film.id), as: .isTrashed(version: left.version), in: &run)
    }

    private func isFree(_ film: StoredPhoto, in run: ImportRun) throws -> Bool {
        let subject = ImportSubject(.photo, id: film.id)
        let added = try transaction.imports.added(owner: owner, run: run.id, subject: subject)
        guard let added, !added.isKept else { return false }
        return try isFree(film, added: added)
    }

    /// Returns whether a photo is as the import left it, and nothing uses or shares it.
    private func isFree(_ photo: StoredPhoto, added record: AddedRecord) throws -> Bool {
        guard record.isUntouched(version: photo.version), try !transaction.imports.isUsed(photo: photo.key) else {
            return false
        }
        return try transaction.shares.count(showing: photo, hidden: true, at: now) == 0
    }

    /// Deletes an album, unless another one is in it.
    private func undo(album id: UUIDBytes, added record: AddedRecord) throws -> UndoOutcome {
        let albums = try transaction.albums.albums(owner: owner)
        guard let album = albums.first(where: { $0.id == id }) else { return .isGone }
        guard record.isUntouched(version: album.version, content: album.content.importDigest),
            !albums.contains(where: { $0.content.parent == id }),
            try transaction.shares.count(showing: album, at: now) == 0
        else { return .isLeft }
        try transaction.albums.delete(album, at: now)
        return .isGone
    }

    private func undo(subject id: UUIDBytes, added record: AddedRecord) throws -> UndoOutcome {
        guard let subject = try transaction.subjects.subject(owner: owner, id: id) else { return .isGone }
        guard record.isUntouched(version: subject.version) else { return .isLeft }
        try transaction.subjects.delete(subject, at: now)
        return .isGone
    }

    private func undo(sound id: UUIDBytes, added record: AddedRecord) throws -> UndoOutcome {
        guard let sound = try transaction.sounds.sound(owner: owner, id: id) else { return .isGone }
        // The caller's account may be older than this transaction.
        let isDefault = try transaction.accounts.account(owner: owner)?.profile.defaultSound == id
        guard record.isUntouched(version: sound.version), !isDefault,
            try !transaction.subjects.subjects(owner: owner).contains(where: { $0.content.sound == id })
        else { return .isLeft }
        try transaction.sounds.delete(sound, at: now)
        return .isGone
    }
}

extension Diary {
    /// The maximum time for which one call undoes an import.
    private static let undoingTime: Duration = .seconds(30)

    /// Undoes an import. Each step is a transaction of its own, so that other writers wait for one step only. The call
    /// ends after half a minute, even if records are left.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` if the import added hidden items that are locked for the
    ///   caller.
    func undoImport(_ id: UUIDBytes, of caller: Caller) async throws {
        let (owner, end) = (caller.owner, clock.uptime() + Diary.undoingTime)
        var state = try await store.write(.account(owner), holding: .owner(owner)) { [now = clock.now()] transaction in
            try WriteContext(diary: self, transaction: transaction, caller: caller, now: now).imports
                .beginUndo(of: id).state
        }
        while state == .undoing, clock.uptime() < end {
            let now = clock.now()
            state = try await store.write(.step(of: .account(owner)), holding: .owner(owner)) { transaction in
                try WriteContext(diary: self, transaction: transaction, caller: caller, now: now).imports
                    .undoStep(of: id).state
            }
        }
        await followUp(owner: owner)
    }
}
