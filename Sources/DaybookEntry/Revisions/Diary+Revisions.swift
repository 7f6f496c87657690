import Wording

extension Diary {
    /// Returns the revisions of an entry, newest first.
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
        let revisions = try seen(found.revisions, caller: caller, in: transaction)
        guard found.hasMore, let last = revisions.last else { return ListPage(items: revisions) }
        let end = PagePosition(primary: last.number, id: entry.id)
        return ListPage(items: revisions, nextPageToken: tokens.token(after: end, binding: binding))
    }

    /// Returns two revisions of an entry to compare: the given one and an older one.
    ///
    /// - Parameter older: The number of the older revision; 0 for the previous one.
    /// - Returns: The two revisions. The older one is `nil` if the first revision is compared with the previous one.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such revision.
    func revisionPair(
        _ id: String, number: Int32, against older: Int32, caller: Caller, in transaction: any DiaryReading,
        now: Instant
    ) throws -> (old: EntryRevision?, new: EntryRevision) {
        let entry = try entry(id, caller: caller, in: transaction, now: now)
        let new = try revision(number, "number", of: entry, in: transaction)
        let old =
            if older != 0 {
                [try revision(older, "against", of: entry, in: transaction)]
            } else {
                try transaction.entries.revisions(
                    entry: entry.key, before: new.number, limit: 1, maximumBytes: Limits.pageBytes
                ).revisions
            }
        let seen = try seen([new] + old, caller: caller, in: transaction)
        return (seen.dropFirst().first, seen.first ?? new)
    }

    /// Returns revisions as a caller sees them. A locked caller does not see photos that are hidden, or that were
    /// hidden when they were deleted.
    private func seen(
        _ revisions: [EntryRevision], caller: Caller, in transaction: any DiaryReading
    ) throws -> [EntryRevision] {
        if caller.isUnlocked { return revisions }
        let ids = Set(revisions.flatMap { $0.photos.map(\.photo) })
        let known = try transaction.photos.references(owner: caller.owner, ids: Array(ids))
        let gone = try transaction.followUps.hiddenGone(
            owner: caller.owner, photos: ids.filter { known[$0] == nil })
        return revisions.map { revision in
            var seen = revision
            seen.photos.removeAll { known[$0.photo]?.isHidden ?? gone.contains($0.photo) }
            return seen
        }
    }

    /// Restores the text, photos, mood and weather of an entry from a revision, as a new revision.
    ///
    /// Photos deleted for good are left out, and hidden photos that the caller does not see stay. A photo in the trash
    /// gets its place again, and is shown when it comes back.
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for an entry in the trash, `notFound` if there is no such
    ///   revision.
    func revertEntry(
        _ id: String, to number: Int32, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredEntry {
        let old = try entry(id, caller: caller, in: transaction, now: now)
        guard old.deleteTime == nil else { throw DiaryError.trashed(.entry) }
        let revision = try revision(number, "revision", of: old, in: transaction)
        let known = try transaction.photos.references(owner: caller.owner, ids: revision.photos.map(\.photo))
        var placed: Set<Int64> = []
        let placements = revision.photos.compactMap { link -> PhotoPlacement? in
            guard let photo = known[link.photo], placed.insert(photo.key).inserted else { return nil }
            return PhotoPlacement(
                photo: photo.key, id: photo.id, caption: link.caption, isRemoved: photo.isTrashed,
                isHidden: photo.isHidden)
        }
        var new = old
        new.content.title = revision.title
        new.content.body = revision.body
        new.content.mood = revision.mood
        new.content.weather = revision.weather
        let links = try setPhotos(of: &new, to: placements, from: old, caller: caller, in: transaction)
        guard new.content != old.content else { return old }
        new.noteContent(from: old, at: now)
        new.updateTime = now
        new.burst = nil
        try requireRoom(for: new.content, from: old, isBurst: false, caller: caller, in: transaction)
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
