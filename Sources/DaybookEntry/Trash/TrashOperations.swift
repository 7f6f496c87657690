extension CallContext {
    var trash: TrashOperations<Self> { TrashOperations(context: self) }
}

/// The list of the trash.
struct TrashOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns a page of the trash, last deleted first. Hidden items are included if the caller is unlocked.
    func list(pageSize: Int32, pageToken: String) throws -> ListPage<TrashItem> {
        let size = PageSize.checked(pageSize)
        var digest = ContentDigest()
        digest.add("trash")
        digest.add(owner)
        digest.add(caller.isUnlocked)
        let binding = digest.finish()
        let after = try diary.tokens.position(of: pageToken, binding: binding)
        let found = try trashed(after: after, limit: size + 1)
        let weights = found.prefix(size).map { item in
            item.place.weight + (item.kind == .entry ? EntryContent.cardWeight(of: item.place.weight) : 0)
        }
        let page = found.prefix(PageSize.fitting(weights))
        let items = try load(page)
        guard found.count > page.count, let last = page.last else { return ListPage(items: items) }
        return ListPage(items: items, nextPageToken: diary.tokens.token(after: last.place.position, binding: binding))
    }

    /// Returns the trash after a position, with all kinds of items in one order.
    private func trashed(after: PagePosition?, limit: Int) throws -> [Trashed] {
        var found: [Trashed] = []
        for isHidden in caller.isUnlocked ? [false, true] : [false] {
            let entries = try transaction.entries.trash(owner: owner, hidden: isHidden, after: after, limit: limit)
            let photos = try transaction.photos.trash(owner: owner, hidden: isHidden, after: after, limit: limit)
            found += entries.map { Trashed(kind: .entry, place: $0) } + photos.map { Trashed(kind: .photo, place: $0) }
        }
        return Array(
            found.sorted {
                ($0.place.position.primary, $0.place.position.id) > ($1.place.position.primary, $1.place.position.id)
            }.prefix(limit))
    }

    private func load(_ page: ArraySlice<Trashed>) throws -> [TrashItem] {
        let entries = try transaction.entries.entries(keys: page.filter { $0.kind == .entry }.map(\.place.key))
        let photos = try transaction.photos.photos(keys: page.filter { $0.kind == .photo }.map(\.place.key))
        let entriesByKey = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
        let photosByKey = Dictionary(photos.map { ($0.key, $0) }) { first, _ in first }
        return page.compactMap { item in
            let purge = Instant(microseconds: item.place.position.primary)
                .advanced(bySeconds: Limits.trashLifetimeSeconds)
            let resource: TrashItem.Resource? =
                item.kind == .entry
                ? entriesByKey[item.place.key].map { .entry($0) } : photosByKey[item.place.key].map { .photo($0) }
            return resource.map { TrashItem(resource: $0, purgeTime: purge) }
        }
    }
}

extension TrashOperations where Context == WriteContext {
    /// Permanently deletes a batch of the items that the trash shows to the caller and that were moved there before the
    /// call.
    fileprivate func emptyBatch() throws -> TrashEmptied {
        let next = PagePosition(primary: now.microseconds, id: .last)
        let found = try trashed(after: next, limit: Diary.upkeepBatch)
        let page = found.prefix(PageSize.fitting(found.map(\.place.weight)))
        var emptied = TrashEmptied(isComplete: found.isEmpty)
        let budget = diary.step()
        for entry in try transaction.entries.entries(keys: page.filter { $0.kind == .entry }.map(\.place.key)) {
            if budget.isSpent { return emptied }
            try transaction.entries.delete(entry, at: now)
            emptied.entries += 1
            budget.spend()
        }
        for photo in try transaction.photos.photos(keys: page.filter { $0.kind == .photo }.map(\.place.key)) {
            if budget.isSpent { return emptied }
            try system.photos.delete(photo)
            emptied.photos += 1
            budget.spend()
        }
        return emptied
    }
}

/// An item in the trash, without its content.
private struct Trashed {
    let kind: ResourceKind
    let place: ListItem
}

extension Diary {
    /// The maximum time for which one call empties the trash.
    private static let emptyingTime: Duration = .seconds(30)

    /// Permanently deletes all items that the trash shows to the caller. Items that move to the trash after the call
    /// began are kept.
    ///
    /// Each step is a transaction of its own, so that other writers wait for one step only. The call ends after half a
    /// minute, even if items are left (``TrashEmptied/isComplete``).
    func emptyTrash(of caller: Caller) async throws -> TrashEmptied {
        let (now, end) = (clock.now(), clock.uptime() + Diary.emptyingTime)
        var emptied = TrashEmptied()
        while true {
            let step = try await store.write(.step(of: .account(caller.owner)), holding: .owner(caller.owner)) {
                try WriteContext(diary: self, transaction: $0, caller: caller, now: now).trash.emptyBatch()
            }
            emptied.entries += step.entries
            emptied.photos += step.photos
            if step.isComplete {
                await followUp(owner: caller.owner)
                return emptied
            }
            if clock.uptime() >= end {
                emptied.isComplete = false
                return emptied
            }
        }
    }
}
