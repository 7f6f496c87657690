extension Diary {
    /// How many things one transaction of the upkeep takes, so that writers wait for it only shortly.
    static let upkeepBatch = 100

    /// Removes what time has run out for: drafts of yesterday, trash of last month, old sessions, answers and login
    /// counts.
    func keepUp() async throws {
        let now = clock.now()
        let used = uses.take()
        try await store.write { transaction in
            if !used.isEmpty { try transaction.touchSessions(tokenHashes: used, at: now) }
            try transaction.deleteAnswers(until: now.advanced(bySeconds: -Limits.idempotencyLifetimeSeconds))
            try transaction.deleteSessions(expiredAt: now)
            try transaction.deleteLoginThrottles(until: now.advanced(bySeconds: -LoginThrottle.memorySeconds))
        }
        while try await store.write({ try removeBatch(in: $0, now: now) }) {}
    }

    /// - Returns: Whether there may be more.
    private func removeBatch(in transaction: any DiaryWriting, now: Instant) throws -> Bool {
        let yesterday = now.advanced(bySeconds: -Limits.draftLifetimeSeconds)
        let lastMonth = now.advanced(bySeconds: -Limits.trashLifetimeSeconds)
        let drafts = try transaction.draftEntries(createdUntil: yesterday, limit: Diary.upkeepBatch)
        for entry in drafts { try transaction.deleteEntry(entry, at: now) }
        let entries = try transaction.trashedEntries(until: lastMonth, limit: Diary.upkeepBatch)
        for entry in entries { try transaction.deleteEntry(entry, at: now) }
        let photos = try transaction.trashedPhotos(until: lastMonth, limit: Diary.upkeepBatch)
        for photo in photos { try deleteForGood(photo, in: transaction, now: now) }
        return max(drafts.count, entries.count, photos.count) == Diary.upkeepBatch
    }
}
