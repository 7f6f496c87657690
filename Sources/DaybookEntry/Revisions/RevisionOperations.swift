import Wording

extension CallContext {
    var revisions: RevisionOperations<Self> { RevisionOperations(context: self) }
}

/// The operations on revisions of entries.
struct RevisionOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the revisions of an entry, newest first.
    func list(_ id: String, pageSize: Int32, pageToken: String) throws -> ListPage<EntryRevision> {
        let entry = try context.entries.entry(id)
        var digest = ContentDigest()
        digest.add("revisions")
        digest.add(owner)
        digest.add(entry.id.description)
        let binding = digest.finish()
        let after = try diary.tokens.position(of: pageToken, binding: binding)
        let found = try transaction.entries.revisions(
            entry: entry.key, before: after?.primary ?? .max, limit: PageSize.checked(pageSize),
            maximumBytes: Limits.pageBytes)
        let revisions = try seen(found.revisions)
        guard found.hasMore, let last = revisions.last else { return ListPage(items: revisions) }
        let end = PagePosition(primary: last.number, id: entry.id)
        return ListPage(items: revisions, nextPageToken: diary.tokens.token(after: end, binding: binding))
    }

    /// Returns two revisions of an entry to compare: the given one and an older one.
    ///
    /// - Parameter older: The number of the older revision; 0 for the previous one.
    /// - Returns: The two revisions. The older one is `nil` if the first revision is compared with the previous one.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such revision.
    func pair(_ id: String, number: Int32, against older: Int32) throws -> (old: EntryRevision?, new: EntryRevision) {
        let entry = try context.entries.entry(id)
        let new = try revision(number, field: "number", of: entry)
        let old =
            if older != 0 {
                [try revision(older, field: "against", of: entry)]
            } else {
                try transaction.entries.revisions(
                    entry: entry.key, before: new.number, limit: 1, maximumBytes: Limits.pageBytes
                ).revisions
            }
        let seen = try seen([new] + old)
        return (seen.dropFirst().first, seen.first ?? new)
    }

    /// Returns revisions as a caller sees them. A locked caller does not see photos that are hidden, or that were
    /// hidden when they were deleted.
    private func seen(_ revisions: [EntryRevision]) throws -> [EntryRevision] {
        if caller.isUnlocked { return revisions }
        let ids = Set(revisions.flatMap { $0.photos.map(\.photo) })
        let known = try transaction.photos.references(owner: owner, ids: Array(ids))
        let gone = try transaction.followUps.hiddenGone(owner: owner, photos: ids.filter { known[$0] == nil })
        return revisions.map { revision in
            var seen = revision
            seen.photos.removeAll { known[$0.photo]?.isHidden ?? gone.contains($0.photo) }
            return seen
        }
    }

    private func revision(_ number: Int32, field: String, of entry: StoredEntry) throws -> EntryRevision {
        guard number > 0 else { throw DiaryError.invalid(field, fault: EntryFault.notRevision) }
        guard let revision = try transaction.entries.revision(entry: entry.key, number: Int64(number)) else {
            throw DiaryError(.notFound, EntryFault.revisionNotFound, ["number": "\(number)"])
        }
        return revision
    }
}

extension RevisionOperations where Context == WriteContext {
    /// Restores the text, the photos and the details of the day of an entry from a revision, as a new revision.
    ///
    /// Photos deleted permanently are left out, and hidden photos that the caller does not see stay. A photo in the
    /// trash gets its place again, and is shown there once it is restored.
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for an entry in the trash, `notFound` if there is no such
    ///   revision.
    func revert(_ id: String, to number: Int32) throws -> StoredEntry {
        let old = try context.entries.entry(id)
        guard old.deleteTime == nil else { throw DiaryError.trashed(.entry) }
        let revision = try revision(number, field: "revision", of: old)
        let known = try transaction.photos.references(owner: owner, ids: revision.photos.map(\.photo))
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
        new.content.dayDetails = revision.dayDetails
        let links = try context.entries.setPhotos(of: &new, to: placements, from: old)
        guard new.content != old.content else { return old }
        new.noteContent(from: old, at: now)
        new.updateTime = now
        new.burst = nil
        try context.storage.requireQuota(for: new.content, from: old, isBurst: false)
        return try transaction.entries.update(new, from: old, links: links)
    }
}
