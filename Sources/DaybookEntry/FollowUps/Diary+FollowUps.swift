/// Writes that touch many things at once.
///
/// Such a write is one small change that every reader sees at once, and a ``FollowUp`` that updates the data kept
/// beside it, in many places. The write's own transaction does as much of the follow-up as fits a step. The rest is
/// stored with the write and done in transactions of its own, so that others can write between them. The call that made
/// the write begins that work; the background goes on with it, also after a restart.
extension Diary {
    /// The longest time that a call waits for the follow-ups of its write.
    private static let waitingTime: Duration = .seconds(3)
    /// The most entries that are looked at together, and the most that they may weigh.
    static let entriesAtOnce = 100
    private static let entryBytesAtOnce = 256 * 1024

    /// Returns the budget of a transaction that does a part of some work.
    func step() -> StepBudget { StepBudget(steps, clock: clock) }

    /// Has entries follow a photo that was hidden, deleted, paired, or the opposite.
    ///
    /// - Parameter photo: The photo as it is now.
    func follow(_ photo: StoredPhoto, in transaction: any DiaryWriting) throws {
        try advance(FollowUp(.photo, key: photo.key, owner: photo.owner), in: transaction)
    }

    /// Whether entries have yet to follow the change of a photo.
    func isFollowed(_ photo: StoredPhoto, in transaction: any DiaryReading) throws -> Bool {
        try transaction.followUps.isPending(.photo, key: photo.key)
    }

    /// Does a step of some work, and stores what is left of it.
    ///
    /// - Returns: Whether nothing is left.
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

    /// Does the follow-ups of an owner's writes, in steps, for as long as the call may wait; the background does the
    /// rest.
    func followUp(owner: Int64) async {
        // Only one call of an owner does this at a time, so that its steps do not crowd out the writes of others.
        guard followUpTurns.begin(owner: owner) else { return }
        defer { followUpTurns.end(owner: owner) }
        let end = clock.uptime() + Diary.waitingTime
        do {
            while clock.uptime() < end {
                if try await !followUpStep(owner: owner) { return }
            }
        } catch {
            // A follow-up that failed blocks nobody, and is tried again.
        }
        followUpTurns.wake()
    }

    /// - Returns: Whether there may be more.
    private func followUpStep(owner: Int64?) async throws -> Bool {
        let now = clock.now()
        return try await store.write(.step(of: owner.map(TurnParty.account) ?? .diary)) { transaction in
            guard let next = try transaction.followUps.next(owner: owner) else { return false }
            guard try advance(next, in: transaction), next.kind == .photo, next.gone == nil else { return true }
            // It did not pair while entries had yet to follow it.
            if let photo = try transaction.photos.photos(keys: [next.key]).first {
                _ = try pair(photo, in: transaction, now: now)
            }
            return true
        }
    }

    /// - Returns: The follow-up that is left; `nil` when it is done.
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
