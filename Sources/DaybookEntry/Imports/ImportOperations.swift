import Wording

extension CallContext {
    var imports: ImportOperations<Self> { ImportOperations(context: self) }
}

/// The imports into the caller's diary, and undoing them.
struct ImportOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns an import by ID.
    ///
    /// - Throws: ``DiaryError`` with reason `IMPORT_NOT_FOUND`.
    func run(_ id: String) throws -> ImportRun {
        guard let id = UUIDBytes(id), let run = try transaction.imports.run(owner: owner, id: id) else {
            throw DiaryError(.notFound, ImportFault.unknown)
        }
        return run
    }

    /// Returns the imports, newest first.
    func all() throws -> [ImportRun] {
        try transaction.imports.runs(owner: owner, limit: ImportRun.maximumKept)
    }

    /// Returns the numbers of an import's records by kind.
    func tallies(of run: ImportRun) throws -> [ImportTally] {
        try transaction.imports.tallies(owner: owner, run: run.id)
    }

    /// Returns a page of an import's notices. Those of records that are hidden, or may be, are included if the caller is
    /// unlocked.
    func notices(of run: ImportRun, pageSize: Int32, pageToken: String) throws -> ListPage<ImportRunNotice> {
        let size = PageSize.checked(pageSize)
        var digest = ContentDigest()
        digest.add("importNotices")
        digest.add(owner)
        digest.add(run.id.description)
        digest.add(caller.isUnlocked)
        let binding = digest.finish()
        let last = try diary.tokens.position(of: pageToken, binding: binding)?.primary ?? 0
        let found = try transaction.imports.notices(
            owner: owner, run: run.id, after: last, hidden: caller.isUnlocked, limit: size + 1)
        let page = found.prefix(PageSize.fitting(found.prefix(size).map(\.weight)))
        guard found.count > page.count, let end = page.last else { return ListPage(items: Array(page)) }
        let position = PagePosition(primary: end.number, id: run.id)
        return ListPage(items: Array(page), nextPageToken: diary.tokens.token(after: position, binding: binding))
    }

    /// Throws an error if the import added hidden items, no undo has handled them, and they are locked for the caller.
    func requireUnlocked(for run: ImportRun) throws {
        guard !caller.isUnlocked else { return }
        try caller.requireUnlocked(for: transaction.imports.hasHidden(owner: owner, run: run.id))
    }
}

extension ImportOperations where Context == WriteContext {
    /// Begins to undo an import, which ends it if it is under way.
    fileprivate func beginUndo(of id: UUIDBytes) throws -> ImportRun {
        var run = try run(id.description)
        if run.state.isUndo { return run }
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
            if try undo(record, of: &run) { run.undone += 1 } else { run.leftAlone += 1 }
            try transaction.imports.forgetAdded(record.subject, of: run)
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
            if let record { return record }
        }
        return nil
    }

    /// Removes a record, unless it changed or something else uses it.
    ///
    /// - Returns: Whether it is removed now, or was before.
    private func undo(_ record: AddedRecord, of run: inout ImportRun) throws -> Bool {
        guard let id = record.subject.id else { return true }
        switch record.subject.kind {
        case .entry: return try undo(entry: id, added: record)
        case .photo: return try undo(photo: id, added: record, of: &run)
        case .album: return try undo(album: id, added: record, of: &run)
        case .subject:
            guard let subject = try transaction.subjects.subject(owner: owner, id: id) else { return true }
            guard record.isUntouched(version: subject.version) else { return false }
            try transaction.subjects.delete(subject, at: now)
            return true
        case .sound:
            guard let sound = try transaction.sounds.sound(owner: owner, id: id) else { return true }
            let isUsed =
                try caller.account.profile.defaultSound == id
                || transaction.subjects.subjects(owner: owner).contains { $0.content.sound == id }
            guard record.isUntouched(version: sound.version), !isUsed else { return false }
            try transaction.sounds.delete(sound, at: now)
            return true
        case .file, .revision, .albumPhoto, .share, .shareView, .memory, .savedPicture: return true
        }
    }

    private func undo(entry id: UUIDBytes, added record: AddedRecord) throws -> Bool {
        guard let old = try transaction.entries.entry(owner: owner, id: id), old.deleteTime == nil else { return true }
        guard record.isUntouched(version: old.version) else { return false }
        try caller.requireUnlocked(for: old.content.hidden)
        if old.isExpired(at: now) {
            try transaction.entries.delete(old, at: now)
            return true
        }
        var new = old
        (new.deleteTime, new.updateTime) = (now, now)
        if old.emptiedTime != nil { new.emptiedTime = now }
        _ = try transaction.entries.update(new, from: old, links: nil)
        return true
    }

    /// Moves a photo to the trash, and the film of a live photo with its still.
    private func undo(photo id: UUIDBytes, added record: AddedRecord, of run: inout ImportRun) throws -> Bool {
        guard let photo = try transaction.photos.photo(owner: owner, id: id), photo.deleteTime == nil else {
            return true
        }
        guard let still = try transaction.photos.still(of: photo) else {
            return try undo(still: photo, added: record, of: run)
        }
        // The still takes its film along, and is counted now.
        let subject = ImportSubject(.photo, id: still.id)
        guard let added = try transaction.imports.added(owner: owner, run: run.id, subject: subject) else {
            return false
        }
        let isRemoved = try undo(still: still, added: added, of: run)
        if isRemoved { run.undone += 1 } else { run.leftAlone += 1 }
        try transaction.imports.forgetAdded(subject, of: run)
        return isRemoved
    }

    private func undo(still photo: StoredPhoto, added record: AddedRecord, of run: ImportRun) throws -> Bool {
        guard record.isUntouched(version: photo.version), try !transaction.imports.isUsed(photo: photo.key) else {
            return false
        }
        try caller.requireUnlocked(for: photo.details.hidden)
        if let film = try transaction.photos.film(of: photo) {
            let subject = ImportSubject(.photo, id: film.id)
            let added = try transaction.imports.added(owner: owner, run: run.id, subject: subject)
            // A film of the account's own, or one that a person changed, stays with its still.
            guard added?.isUntouched(version: film.version) == true,
                try !transaction.imports.isUsed(photo: film.key)
            else { return false }
        }
        _ = try system.photos.trash(photo)
        return true
    }

    /// Deletes an album, and those in it that the import added.
    private func undo(album id: UUIDBytes, added record: AddedRecord, of run: inout ImportRun) throws -> Bool {
        let albums = try transaction.albums.albums(owner: owner)
        guard let album = albums.first(where: { $0.id == id }) else { return true }
        guard try isFree(album, added: record) else { return false }
        let inner = albums.filter { $0.content.parent == id }
        for inner in inner {
            let subject = ImportSubject(.album, id: inner.id)
            let added = try transaction.imports.added(owner: owner, run: run.id, subject: subject)
            guard let added, try isFree(inner, added: added) else { return false }
        }
        for inner in inner {
            try transaction.albums.delete(inner, at: now)
            try transaction.imports.forgetAdded(ImportSubject(.album, id: inner.id), of: run)
            run.undone += 1
        }
        try transaction.albums.delete(album, at: now)
        return true
    }

    /// Returns whether an album is as the import left it, and nobody shares it.
    private func isFree(_ album: StoredAlbum, added record: AddedRecord) throws -> Bool {
        guard record.isUntouched(version: album.version, content: album.content.importDigest) else { return false }
        return try transaction.shares.count(showing: album, at: now) == 0
    }
}

extension ImportRunNotice {
    /// The size of the notice in a response, in bytes, rounded up.
    fileprivate var weight: Int {
        200 + place.utf8.count + 2 * message.utf8.count + parameters.reduce(0) { $0 + $1.value.utf8.count }
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
