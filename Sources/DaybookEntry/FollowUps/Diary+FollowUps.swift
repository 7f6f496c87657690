/// Writes that affect many rows.
///
/// Such a write is one small change that every reader sees at once, and a ``FollowUp`` that updates the derived data in
/// many places. The write's own transaction does as much of the follow-up as fits a step. The rest is stored with the
/// write and done in separate transactions, so that other writes can run between them. The call that made the write
/// begins that work; the background continues it, also after a restart.
extension Diary {
    /// The maximum time that a call waits for the follow-ups of its write.
    private static let waitingTime: Duration = .seconds(3)
    /// The maximum number of entries read at once.
    static let entriesAtOnce = 100
    /// The maximum size, in bytes, of the entries read at once.
    private static let entryBytesAtOnce = 256 * 1024

    /// Returns the budget of a transaction that does a part of some work.
    func step() -> StepBudget { StepBudget(steps, clock: clock) }

    /// Updates the entries of a photo that was hidden, deleted or paired, or the opposite.
    ///
    /// - Parameter photo: The photo in its current state.
    func follow(_ photo: StoredPhoto, in transaction: any DiaryWriting) throws {
        try advance(FollowUp(.photo, key: photo.key, owner: photo.owner), in: transaction)
    }

    /// Returns whether some entries do not reflect the change of a photo yet.
    func isFollowed(_ photo: StoredPhoto, in transaction: any DiaryReading) throws -> Bool {
        try transaction.followUps.isPending(.photo, key: photo.key)
    }

    /// Does a step of a follow-up, and stores the rest of the follow-up.
    ///
    /// - Returns: Whether the follow-up is done.
    @discardableResult
    func advance(_ followUp: FollowUp, in transaction: any DiaryWriting) throws -> Bool {
        let budget = step()
        let left: FollowUp? =
            switch followUp.kind {
            case .photo: try advance(photo: followUp, in: transaction, budget)
            case .album:
                try transaction.followUps.removePlaces(ofAlbum: followUp.key, limit: budget.limits.rows)
                    ? followUp : nil
            case .entry:
                try transaction.followUps.removeRevisions(
                    ofEntry: followUp.key, of: followUp.owner, bytes: budget.limits.bytes,
                    rows: budget.limits.rows)
                    ? followUp : nil
            }
        if let left { try transaction.followUps.put(left) } else { try transaction.followUps.remove(followUp) }
        return left == nil
    }

    /// Does the follow-ups of all owners' writes, in steps.
    func followUp() async throws {
        while try await followUpStep(owner: nil) {}
    }

    /// Does the follow-ups of an owner's writes, in steps, for as long as the call may wait. The background does the
    /// rest.
    func followUp(owner: Int64) async {
        // Only one call of an owner does this at a time, so that its steps do not crowd out the writes of other owners.
        guard followUpTurns.begin(owner: owner) else { return }
        defer { followUpTurns.end(owner: owner) }
        let end = clock.uptime() + Diary.waitingTime
        do {
            while clock.uptime() < end {
                if try await !followUpStep(owner: owner) { return }
            }
        } catch {
            // A failed follow-up blocks no other work, and is retried.
        }
        followUpTurns.wake()
    }

    /// - Returns: Whether there may be more follow-ups.
    private func followUpStep(owner: Int64?) async throws -> Bool {
        let now = clock.now()
        return try await store.write(.step(of: owner.map(SchedulingParty.account) ?? .diary)) { transaction in
            guard let next = try transaction.followUps.next(owner: owner) else { return false }
            guard try advance(next, in: transaction), next.kind == .photo, next.gone == nil else { return true }
            // The photo could not be paired before its entries were updated.
            if let photo = try transaction.photos.photos(keys: [next.key]).first {
                _ = try pair(photo, in: transaction, now: now)
            }
            return true
        }
    }

    /// - Returns: The rest of the follow-up; `nil` if it is done.
    private func advance(
        photo followUp: FollowUp, in transaction: any DiaryWriting, _ budget: StepBudget
    ) throws -> FollowUp? {
        var left = followUp
        while true {
            let found = try transaction.entries.entries(
                behind: left.key, after: left.reached, limit: Diary.entriesAtOnce)
            let keys = found.prefix(Diary.cut(found.map(\.weight), to: Diary.entryBytesAtOnce)).map(\.key)
            guard let last = keys.last else { break }
            for entry in try transaction.entries.entries(keys: keys) {
                if budget.isSpent { return left }
                _ = try transaction.entries.update(entry, from: entry, links: nil)
                left.reached = entry.key
                budget.spend()
            }
            left.reached = last
        }
        guard left.gone != nil else { return nil }
        while try transaction.followUps.removePlaces(of: left, limit: budget.limits.rows) {
            budget.spend()
            if budget.isSpent { return left }
        }
        return nil
    }
}
