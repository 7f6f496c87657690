extension SystemContext {
    var followUps: FollowUpOperations { FollowUpOperations(context: self) }
}

/// The steps of writes that affect many rows.
///
/// Such a write is one small change that every reader sees at once, and a ``FollowUp`` that updates the derived data in
/// many places. The write's own transaction does as much of the follow-up as fits a step. The rest is stored with the
/// write and done in separate transactions, so that other writes can run between them. The call that made the write
/// begins that work; the background continues it, also after a restart.
struct FollowUpOperations: SystemOperations {
    let context: SystemContext

    /// The maximum number of entries read at once.
    static let entriesAtOnce = 100
    /// The maximum size, in bytes, of the entries read at once.
    private static let entryBytesAtOnce = 256 * 1024

    /// Returns whether some entries do not reflect the change of a photo yet.
    func isPending(_ photo: StoredPhoto) throws -> Bool {
        try transaction.followUps.isPending(.photo, key: photo.key)
    }

    /// Updates the entries of a photo that was hidden, deleted or paired, or the opposite.
    ///
    /// - Parameter photo: The photo in its current state.
    func follow(_ photo: StoredPhoto) throws {
        try advance(FollowUp(.photo, key: photo.key, owner: photo.owner))
    }

    /// Does a step of the next pending follow-up, of an owner.
    ///
    /// - Returns: Whether there may be more follow-ups.
    func advanceNext(owner: Int64) throws -> Bool {
        guard let next = try transaction.followUps.next(owner: owner) else { return false }
        guard try advance(next), next.kind == .photo, next.gone == nil else { return true }
        // The photo could not be paired before its entries were updated.
        if let photo = try transaction.photos.photos(keys: [next.key]).first {
            _ = try context.photos.pair(photo)
        }
        return true
    }

    /// Does a step of a follow-up, and stores the rest of the follow-up.
    ///
    /// - Returns: Whether the follow-up is done.
    @discardableResult
    func advance(_ followUp: FollowUp) throws -> Bool {
        let budget = diary.step()
        let left: FollowUp? =
            switch followUp.kind {
            case .photo: try advance(photo: followUp, budget)
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

    /// - Returns: The rest of the follow-up; `nil` if it is done.
    private func advance(photo followUp: FollowUp, _ budget: StepBudget) throws -> FollowUp? {
        var left = followUp
        while true {
            let found = try transaction.entries.entries(
                behind: left.key, after: left.reached, limit: Self.entriesAtOnce)
            let keys = found.prefix(PageSize.fitting(found.map(\.weight), to: Self.entryBytesAtOnce)).map(\.key)
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
