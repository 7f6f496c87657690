import Wording

extension CallContext {
    var entries: EntryOperations<Self> { EntryOperations(context: self) }
}

/// The operations on entries.
struct EntryOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns an entry by ID, also from the trash.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` for a hidden entry that is locked for the caller.
    func entry(_ id: String) throws -> StoredEntry {
        guard let id = UUIDBytes(id), let entry = try transaction.entries.entry(owner: owner, id: id),
            !entry.isExpired(at: now)
        else { throw DiaryError.notFound(.entry) }
        try caller.requireUnlocked(for: entry.content.hidden)
        return entry
    }

    /// Returns a page of entries.
    func list(_ input: ListInput) throws -> ListPage<StoredEntry> {
        try page(input) {
            try transaction.entries.list(owner: owner, $0)
        } load: {
            try transaction.entries.entries(keys: $0)
        }
    }

    /// Returns the IDs of the caller's entries that begin with a prefix, in order, ten at most, including entries in
    /// the trash. Hidden ones are omitted while they are locked.
    func ids(beginning prefix: String) throws -> [UUIDBytes] {
        try transaction.entries.ids(
            owner: owner, in: UUIDPrefix.range(of: prefix), hidden: caller.isUnlocked, limit: UUIDPrefix.maximumMatches)
    }

    /// Previews the deletion of an entry: the entry alone, because its photos stay in the library.
    func previewDeletion(_ id: String, permanently: Bool, ifMatch: String) throws -> DeletionPreview {
        let entry = try entry(id)
        try entry.require(ifMatch: ifMatch, caller: caller)
        guard entry.deleteTime == nil || permanently else { return DeletionPreview() }
        return DeletionPreview(entries: 1, shares: try transaction.shares.count(showing: entry, at: now))
    }
}

extension EntryOperations where Context == WriteContext {
    /// Creates an entry, or returns the stored one if the same creation came before.
    ///
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another entry has the ID, `invalidArgument` with every
    ///   violation, `diskFull` if the entry exceeds the quota.
    func create(_ input: EntryInput) throws -> (entry: StoredEntry, outcome: WriteOutcome) {
        let zone = caller.account.profile.timeZone
        let creation = input.creation
        return try create(.entry, from: input) { id in
            try unexpired(transaction.entries.entry(owner: owner, id: id))
        } isSame: { stored in
            if stored.creation == creation {
                // The request proves knowledge of the created entry, but not of later changes.
                try caller.requireUnlocked(for: stored.content.hidden && stored.updateTime != stored.createTime)
                return true
            }
            let content = try? diary.entryRules.content(of: input, now: stored.content.time, accountZone: zone)
            return content == stored.content
        } insert: { id in
            var content = try diary.entryRules.content(of: input, now: now, accountZone: zone)
            let civil = try diary.entryRules.civil(content)
            let links = try placements(content.photos)
            content.photos = links.shown
            try context.storage.requireQuota(for: content, from: nil, isBurst: false)
            return try transaction.entries.insert(
                NewEntry(
                    owner: owner, id: id, content: content, offset: civil.offset, localDate: civil.date, links: links,
                    creation: creation, now: now))
        }
    }

    /// Changes the given fields of an entry. If nothing changes, the version stays the same.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for an entry in the trash.
    func update(_ change: ResourceChange<EntryInput, EntryField>) throws -> StoredEntry {
        let old = try entry(change.id)
        var links: [PhotoPlacement]?
        return try update(old, by: change) { new, fields in
            new.content = try diary.entryRules.content(
                old.content, changing: fields, to: change.input, accountZone: caller.account.profile.timeZone)
            links = try setPhotos(of: &new, from: old)
        } store: { changed in
            var new = changed
            (new.offset, new.localDate) = try diary.entryRules.civil(new.content)
            new.noteContent(from: old, at: now)
            new.burst = EditBurst.joining(old.burst, by: caller.session.id, at: now)
            try context.storage.requireQuota(for: new.content, from: old, isBurst: new.burst?.hasRevision == true)
            new.updateTime = now
            return try transaction.entries.update(new, from: old, links: links)
        }
    }

    /// Moves an entry to the trash, or deletes it permanently.
    func delete(
        _ id: String, permanently: Bool, ifMatch: String
    ) throws -> (entry: StoredEntry, outcome: WriteOutcome) {
        let old = try entry(id)
        try old.require(ifMatch: ifMatch, caller: caller)
        if permanently {
            try transaction.entries.delete(old, at: now)
            return (old, .deleted)
        }
        guard old.deleteTime == nil else { return (old, .trashed) }
        return (try setDeleteTime(now, of: old), .trashed)
    }

    /// Restores an entry from the trash. An entry that is not in the trash stays as it is.
    func undelete(_ id: String) throws -> StoredEntry {
        let old = try entry(id)
        return old.deleteTime == nil ? old : try setDeleteTime(nil, of: old)
    }

    private func setDeleteTime(_ time: Instant?, of old: StoredEntry) throws -> StoredEntry {
        var new = old
        new.deleteTime = time
        new.updateTime = now
        if old.emptiedTime != nil { new.emptiedTime = now }
        return try transaction.entries.update(new, from: old, links: nil)
    }

    /// Returns the entry; `nil` if it is an expired draft, which this function deletes.
    private func unexpired(_ entry: StoredEntry?) throws -> StoredEntry? {
        guard let entry, entry.isExpired(at: now) else { return entry }
        try transaction.entries.delete(entry, at: now)
        return nil
    }
}
