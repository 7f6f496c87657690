import Wording

extension Diary {
    /// Creates an entry, or returns the stored one if the same creation came before.
    ///
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another entry has the ID, `invalidArgument` with every
    ///   violation, `diskFull` if the entry exceeds the quota.
    func createEntry(
        _ input: EntryInput, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> (entry: StoredEntry, outcome: WriteOutcome) {
        let id = try clientID(input.id) ?? UUIDBytes(at: now, random: random)
        let creation = input.creation
        if let stored = try unexpired(transaction.entries.entry(owner: caller.owner, id: id), in: transaction, now: now)
        {
            if stored.creation == creation {
                // The request proves knowledge of the created entry, but not of later changes.
                try caller.requireUnlocked(for: stored.content.hidden && stored.updateTime != stored.createTime)
                return (stored, .existing)
            }
            let content = try? entryRules.content(
                of: input, now: stored.content.time, accountZone: caller.account.profile.timeZone)
            guard content == stored.content else { throw DiaryError.alreadyExists(.entry) }
            return (stored, .existing)
        }
        var content = try entryRules.content(
            of: input, now: now, accountZone: caller.account.profile.timeZone)
        let civil = try entryRules.civil(content)
        let links = try placements(content.photos, caller: caller, in: transaction)
        content.photos = links.shown
        try requireRoom(for: content, from: nil, isBurst: false, caller: caller, in: transaction)
        let entry = try transaction.entries.insert(
            NewEntry(
                owner: caller.owner, id: id, content: content, offset: civil.offset, localDate: civil.date,
                links: links, creation: creation, now: now))
        return (entry, .created)
    }

    /// Returns an entry by ID, also from the trash.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` for a hidden entry that is locked for the caller.
    func entry(_ id: String, caller: Caller, in transaction: any DiaryReading, now: Instant) throws -> StoredEntry {
        guard let id = UUIDBytes(id), let entry = try transaction.entries.entry(owner: caller.owner, id: id),
            !entry.isExpired(at: now)
        else { throw DiaryError.notFound(.entry) }
        try caller.requireUnlocked(for: entry.content.hidden)
        return entry
    }

    /// Changes the given fields of an entry. If nothing changes, the version stays the same.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for an entry in the trash.
    func updateEntry(
        _ change: ResourceChange<EntryInput, EntryField>, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredEntry {
        let old = try entry(change.id, caller: caller, in: transaction, now: now)
        try old.require(ifMatch: change.ifMatch, caller: caller)
        guard old.deleteTime == nil else { throw DiaryError.trashed(.entry) }
        let fields: Set<EntryField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.input.id, id: change.id)
        var new = old
        new.content = try entryRules.content(
            old.content, changing: fields, to: change.input, accountZone: caller.account.profile.timeZone)
        let links = try setPhotos(of: &new, from: old, caller: caller, in: transaction)
        guard new.content != old.content else { return old }
        (new.offset, new.localDate) = try entryRules.civil(new.content)
        new.noteContent(from: old, at: now)
        new.burst = EditBurst.joining(old.burst, by: caller.session.id, at: now)
        try requireRoom(
            for: new.content, from: old, isBurst: new.burst?.hasRevision == true, caller: caller, in: transaction)
        new.updateTime = now
        return try transaction.entries.update(new, from: old, links: links)
    }

    /// Moves an entry to the trash, or deletes it for good.
    func deleteEntry(
        _ id: String, permanently: Bool, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> (entry: StoredEntry, outcome: WriteOutcome) {
        let old = try entry(id, caller: caller, in: transaction, now: now)
        try old.require(ifMatch: ifMatch, caller: caller)
        if permanently {
            try transaction.entries.delete(old, at: now)
            return (old, .deleted)
        }
        guard old.deleteTime == nil else { return (old, .trashed) }
        var new = old
        new.deleteTime = now
        new.updateTime = now
        if old.emptiedTime != nil { new.emptiedTime = now }
        return (try transaction.entries.update(new, from: old, links: nil), .trashed)
    }

    /// Restores an entry from the trash. An entry that is not in the trash stays as it is.
    func undeleteEntry(
        _ id: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredEntry {
        let old = try entry(id, caller: caller, in: transaction, now: now)
        guard old.deleteTime != nil else { return old }
        var new = old
        new.deleteTime = nil
        new.updateTime = now
        if old.emptiedTime != nil { new.emptiedTime = now }
        return try transaction.entries.update(new, from: old, links: nil)
    }

    /// Parses an ID made by a client; `nil` if the client made none.
    func clientID(_ text: String) throws(DiaryError) -> UUIDBytes? {
        if text.isEmpty { return nil }
        guard let id = UUIDBytes(text) else { throw .invalid("id", FieldFault.notUUID) }
        return id
    }

    /// Returns the entry; `nil` if it is an expired draft, which this function deletes.
    private func unexpired(
        _ entry: StoredEntry?, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredEntry? {
        guard let entry, entry.isExpired(at: now) else { return entry }
        try transaction.entries.delete(entry, at: now)
        return nil
    }
}

/// A change of a resource, as a client requests it.
struct ResourceChange<Input: Sendable, Field: MaskedField>: Sendable {
    var id: String
    var input: Input
    /// The paths of the field mask.
    var mask: [String]
    /// The fields that the body carries, for a change without a mask.
    var present: Set<Field>
    var ifMatch: String
}
