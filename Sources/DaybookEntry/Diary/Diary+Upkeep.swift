extension Diary {
    /// The maximum number of records in one transaction of the upkeep, which bounds the time that writers wait for it.
    static let upkeepBatch = 100

    /// Removes everything that has expired: drafts after a day, the trash and revoked shares after 30 days, old
    /// sessions, invitations, stored responses and addresses, and the oldest part of change logs.
    ///
    /// Also moves entries that have been empty for a day to the trash, fills saved searches, and does pending
    /// follow-ups. Accounts with an open import keep their records and searches until the import ends; an import that
    /// nobody goes on with is ended after a day.
    ///
    /// ``RemovalClock`` decides the time of expiry, so that a wrong wall clock does not remove anything at once.
    func keepUp() async throws {
        let (now, uptime) = (clock.now(), clock.uptime())
        let used = callers.uses.take()
        throttles.keepUp(at: uptime)
        let time = try await store.write(holding: .server) { [removalClock] transaction in
            if !used.isEmpty { try transaction.accounts.touchSessions(tokenHashes: used, at: now) }
            let seen = try transaction.requests.lastSighting()
            let reading = removalClock.read(wall: now, uptime: uptime, lastSighting: seen)
            if reading.isWorthWriting(after: seen) { try transaction.requests.setLastSighting(reading.sighting) }
            let time = reading.time
            try transaction.accounts.deleteSessions(expiredAt: time)
            try transaction.accounts.deleteInvitations(expiredAt: time)
            try transaction.accounts.deleteAddresses(
                usedUntil: time.advanced(bySeconds: -Limits.knownAddressLifetimeSeconds))
            return time
        }
        let respondedUntil = time.advanced(bySeconds: -Limits.idempotencyLifetimeSeconds)
        while try await store.write(
            .step(of: .diary), holding: .server,
            work: {
                try $0.requests.deleteResponses(until: respondedUntil, limit: Diary.upkeepBatch)
            })
        {}
        try await endAbandonedImports(at: time)
        while try await store.write(
            .step(of: .diary), holding: .server,
            work: {
                try SystemContext(diary: self, transaction: $0, now: now).upkeep.removeBatch(until: time)
            })
        {}
        for album in try await store.read({ try $0.albums.unfilled(limit: Diary.upkeepBatch) }) {
            while try await fillAlbum(owner: album.owner, id: album.id, for: .diary) {}
        }
        try await followUp()
        let logged = time.advanced(bySeconds: -Limits.changeLifetimeSeconds)
        while try await store.write(
            .step(of: .diary), holding: .server,
            work: {
                try $0.changes.prune(until: logged, keeping: Limits.changesKept, limit: 10 * Diary.upkeepBatch)
            })
        {}
    }
}

extension SystemContext {
    fileprivate var upkeep: UpkeepOperations { UpkeepOperations(context: self) }
}

/// The removal of expired records.
private struct UpkeepOperations: SystemOperations {
    let context: SystemContext

    /// Removes one batch of expired records.
    ///
    /// - Returns: Whether there may be more.
    func removeBatch(until time: Instant) throws -> Bool {
        let yesterday = time.advanced(bySeconds: -Limits.draftLifetimeSeconds)
        let lastMonth = time.advanced(bySeconds: -Limits.trashLifetimeSeconds)
        let budget = diary.step()
        /// Applies the work to the items, within the budget.
        ///
        /// - Returns: Whether there were any items.
        func each<Item>(_ items: [Item], do work: (Item) throws -> Void) throws -> Bool {
            for item in items where !budget.isSpent {
                try work(item)
                budget.spend()
            }
            return !items.isEmpty
        }
        let limit = Diary.upkeepBatch
        let drafts = try fitting(transaction.entries.drafts(createdUntil: yesterday, limit: limit))
        if try each(drafts, do: { try transaction.entries.delete($0, at: now) }) { return true }
        let emptied = try fitting(transaction.entries.emptied(until: yesterday, limit: limit))
        if try each(emptied, do: { try trash($0) }) { return true }
        let entries = try fitting(transaction.entries.trashed(until: lastMonth, limit: limit))
        if try each(entries, do: { try transaction.entries.delete($0, at: now) }) { return true }
        let photos = try transaction.photos.trashed(until: lastMonth, limit: limit)
        if try each(photos, do: { try context.photos.delete($0) }) { return true }
        let shares = try transaction.shares.revoked(
            until: time.advanced(bySeconds: -ShareRules.revokedLifetimeSeconds), limit: limit)
        return try each(shares) { try transaction.shares.delete($0, at: now) }
    }

    /// Moves an entry that has been empty for a day to the trash, with its history.
    private func trash(_ entry: StoredEntry) throws {
        var gone = entry
        gone.deleteTime = now
        gone.updateTime = now
        _ = try transaction.entries.update(gone, from: entry, links: nil)
    }

    /// Loads the first entries, as many as fit one response, to bound the memory.
    private func fitting(_ found: [WeighedKey]) throws -> [StoredEntry] {
        try transaction.entries.entries(keys: found.prefix(PageSize.fitting(found.map(\.weight))).map(\.key))
    }
}
