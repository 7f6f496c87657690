extension Diary {
    /// How many things one transaction of the upkeep takes, so that writers wait for it only shortly.
    static let upkeepBatch = 100

    /// Removes what time has run out for: drafts of yesterday, trash of last month, old sessions, answers and addresses,
    /// and the front of change logs.
    ///
    /// Which time that is, ``RemovalClock`` says: a wall clock that went wrong removes nothing at once.
    func keepUp() async throws {
        let (now, uptime) = (clock.now(), clock.uptime())
        let used = uses.take()
        throttles.keepUp(at: uptime)
        let time = try await store.write { transaction in
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
        let answered = time.advanced(bySeconds: -Limits.idempotencyLifetimeSeconds)
        while try await store.write(
            .step(of: .diary),
            {
                try $0.requests.deleteAnswers(until: answered, limit: Diary.upkeepBatch)
            })
        {}
        while try await store.write(.step(of: .diary), { try removeBatch(in: $0, until: time, now: now) }) {}
        for album in try await store.read({ try $0.albums.unfilled(limit: Diary.upkeepBatch) }) {
            while try await store.write(
                .step(of: .diary),
                {
                    try fillAlbum(owner: album.owner, id: album.id, in: $0, now: clock.now())
                })
            {}
        }
        try await followUp()
        let logged = time.advanced(bySeconds: -Limits.changeLifetimeSeconds)
        while try await store.write(
            .step(of: .diary),
            {
                try $0.changes.prune(until: logged, keeping: Limits.changesKept, limit: 10 * Diary.upkeepBatch)
            })
        {}
    }

    /// - Returns: Whether there may be more.
    private func removeBatch(in transaction: any DiaryWriting, until time: Instant, now: Instant) throws -> Bool {
        let yesterday = time.advanced(bySeconds: -Limits.draftLifetimeSeconds)
        let lastMonth = time.advanced(bySeconds: -Limits.trashLifetimeSeconds)
        let budget = step()
        /// - Returns: Whether there was something.
        func each<Item>(_ items: [Item], _ work: (Item) throws -> Void) throws -> Bool {
            for item in items where !budget.isSpent {
                try work(item)
                budget.spend()
            }
            return !items.isEmpty
        }
        let limit = Diary.upkeepBatch
        let drafts = try fitting(transaction.entries.drafts(createdUntil: yesterday, limit: limit), in: transaction)
        if try each(drafts, { try transaction.entries.delete($0, at: now) }) { return true }
        let emptied = try fitting(transaction.entries.emptied(until: yesterday, limit: limit), in: transaction)
        if try each(emptied, { try trash($0, in: transaction, now: now) }) { return true }
        let entries = try fitting(transaction.entries.trashed(until: lastMonth, limit: limit), in: transaction)
        if try each(entries, { try transaction.entries.delete($0, at: now) }) { return true }
        let photos = try transaction.photos.trashed(until: lastMonth, limit: limit)
        if try each(photos, { try deleteForGood($0, in: transaction, now: now) }) { return true }
        let shares = try transaction.shares.revoked(
            until: time.advanced(bySeconds: -ShareRules.revokedLifetimeSeconds), limit: limit)
        return try each(shares) { try transaction.shares.delete($0, at: now) }
    }

    /// Puts an entry that has been empty for a day in the trash, with its history.
    private func trash(_ entry: StoredEntry, in transaction: any DiaryWriting, now: Instant) throws {
        var gone = entry
        gone.deleteTime = now
        gone.updateTime = now
        _ = try transaction.entries.update(gone, from: entry, links: nil)
    }

    /// As many of the entries as one answer would hold, so that what is loaded at once has a bound.
    private func fitting(_ found: [WeighedKey], in transaction: any DiaryReading) throws -> [StoredEntry] {
        try transaction.entries.entries(keys: found.prefix(Diary.cut(found.map(\.weight))).map(\.key))
    }
}
