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
            try transaction.requests.deleteAnswers(until: time.advanced(bySeconds: -Limits.idempotencyLifetimeSeconds))
            try transaction.accounts.deleteSessions(expiredAt: time)
            try transaction.accounts.deleteInvitations(expiredAt: time)
            try transaction.accounts.deleteAddresses(
                usedUntil: time.advanced(bySeconds: -Limits.knownAddressLifetimeSeconds))
            return time
        }
        while try await store.write({ try removeBatch(in: $0, until: time, now: now) }) {}
        for album in try await store.read({ try $0.albums.unfilled(limit: Diary.upkeepBatch) }) {
            while try await store.write({
                try fillAlbum(owner: album.owner, id: album.id, in: $0, now: clock.now())
            }) {}
        }
        let logged = time.advanced(bySeconds: -Limits.changeLifetimeSeconds)
        while try await store.write({
            try $0.changes.prune(until: logged, keeping: Limits.changesKept, limit: 10 * Diary.upkeepBatch)
        }) {}
    }

    /// - Returns: Whether there may be more.
    private func removeBatch(in transaction: any DiaryWriting, until time: Instant, now: Instant) throws -> Bool {
        let yesterday = time.advanced(bySeconds: -Limits.draftLifetimeSeconds)
        let lastMonth = time.advanced(bySeconds: -Limits.trashLifetimeSeconds)
        let drafts = try fitting(
            transaction.entries.drafts(createdUntil: yesterday, limit: Diary.upkeepBatch), in: transaction)
        for entry in drafts { try transaction.entries.delete(entry, at: now) }
        let emptied = try fitting(
            transaction.entries.emptied(until: yesterday, limit: Diary.upkeepBatch), in: transaction)
        for entry in emptied { try trash(entry, in: transaction, now: now) }
        let entries = try fitting(
            transaction.entries.trashed(until: lastMonth, limit: Diary.upkeepBatch), in: transaction)
        for entry in entries { try transaction.entries.delete(entry, at: now) }
        let photos = try transaction.photos.trashed(until: lastMonth, limit: Diary.upkeepBatch)
        for photo in photos { try deleteForGood(photo, in: transaction, now: now) }
        let shares = try transaction.shares.revoked(
            until: time.advanced(bySeconds: -ShareRules.revokedLifetimeSeconds), limit: Diary.upkeepBatch)
        for share in shares { try transaction.shares.delete(share, at: now) }
        return !(drafts.isEmpty && emptied.isEmpty && entries.isEmpty && photos.isEmpty && shares.isEmpty)
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
