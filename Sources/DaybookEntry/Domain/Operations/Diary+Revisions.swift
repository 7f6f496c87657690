import Wording

extension Diary {
    /// What an entry was, newest first.
    func revisions(
        _ id: String, pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> ListPage<EntryRevision> {
        let entry = try entry(id, caller: caller, in: transaction, now: now)
        var digest = ContentDigest()
        digest.add("revisions")
        digest.add(caller.owner)
        digest.add(entry.id.description)
        let binding = digest.finish()
        let after = try tokens.position(of: pageToken, binding: binding)
        let found = try transaction.entries.revisions(
            entry: entry.key, before: after?.primary ?? .max, limit: PageSize.checked(pageSize),
            maximumBytes: Limits.pageBytes)
        guard found.hasMore, let last = found.revisions.last else { return ListPage(items: found.revisions) }
        let end = PagePosition(primary: last.number, id: entry.id)
        return ListPage(items: found.revisions, nextPageToken: tokens.token(after: end, binding: binding))
    }

    /// Two revisions of an entry to compare: the one named, and an older one.
    ///
    /// - Parameter older: The number of the older one; 0 for the one before, which the first revision lacks.
    func revisionPair(
        _ id: String, number: Int32, against older: Int32, caller: Caller, in transaction: any DiaryReading,
        now: Instant
    ) throws -> (old: EntryRevision?, new: EntryRevision) {
        let entry = try entry(id, caller: caller, in: transaction, now: now)
        let new = try revision(number, "number", of: entry, in: transaction)
        if older != 0 { return (try revision(older, "against", of: entry, in: transaction), new) }
        let before = try transaction.entries.revisions(
            entry: entry.key, before: new.number, limit: 1, maximumBytes: Limits.pageBytes)
        return (before.revisions.first, new)
    }

    /// Gives an entry the text and photos that it had, as a revision of its own.
    ///
    /// Photos that are gone are left out. One that is in the trash has its place again, and is seen when it comes back.
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for an entry in the trash, `notFound` for no such revision.
    func revertEntry(
        _ id: String, to number: Int32, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredEntry {
        let old = try entry(id, caller: caller, in: transaction, now: now)
        guard old.deleteTime == nil else { throw DiaryError.trashed(.entry) }
        let revision = try revision(number, "revision", of: old, in: transaction)
        let known = try transaction.photos.references(owner: caller.owner, ids: revision.photos.map(\.photo))
        let placements = revision.photos.compactMap { link in
            known[link.photo].map { photo in
                PhotoPlacement(photo: photo.key, id: link.photo, caption: link.caption, isRemoved: photo.isTrashed)
            }
        }
        var new = old
        new.content.title = revision.title
        new.content.body = revision.body
        new.content.photos = placements.filter { !$0.isRemoved }.map { .init(photo: $0.id, caption: $0.caption) }
        guard new.content != old.content else { return old }
        try entryRules.checkWeight(of: new.content)
        new.noteContent(from: old, at: now)
        new.updateTime = now
        new.burst = nil
        let links = PhotoPlacement.merge(placements, keeping: try transaction.entries.links(entry: old.key))
        return try transaction.entries.update(new, from: old, links: links)
    }

    private func revision(
        _ number: Int32, _ field: String, of entry: StoredEntry, in transaction: any DiaryReading
    ) throws -> EntryRevision {
        guard number > 0 else { throw DiaryError.invalid(field, EntryFault.notRevision) }
        guard let revision = try transaction.entries.revision(entry: entry.key, number: Int64(number)) else {
            throw DiaryError(.notFound, EntryFault.revisionNotFound, ["number": "\(number)"])
        }
        return revision
    }
}
