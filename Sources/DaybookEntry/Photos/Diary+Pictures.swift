import Wording

/// Pictures that could not be made when their photos were recorded, or that an older reader gave up.
extension Diary {
    /// How many digests one response names.
    static let digestsAtOnce = 1000

    /// Records the outcome for the picture of some bytes, in every photo that still waits for it, or that an older
    /// reader judged.
    ///
    /// Each photo is a change that its owner's devices are told of.
    /// - Throws: ``DiaryError`` of code `invalidArgument` when nothing became of it yet.
    func settlePicture(digest: [UInt8], _ picture: PictureFacts) async throws {
        guard picture.isSettled else {
            throw DiaryError.invalid("probe", PhotoFault.unsettled)
        }
        let now = clock.now()
        while try await store.write(.step(of: .diary), { try settleBatch(digest, picture, in: $0, now: now) }) {}
        followUpTurns.wake()
    }

    /// - Returns: Whether there may be more.
    private func settleBatch(
        _ digest: [UInt8], _ picture: PictureFacts, in transaction: any DiaryWriting, now: Instant
    ) throws -> Bool {
        let waiting = try transaction.photos.unsettled(
            digest: digest, readerVersion: picture.verdict.readerVersion, limit: Diary.upkeepBatch)
        let budget = step()
        for photo in waiting {
            if budget.isSpent { return true }
            _ = try settle(photo, by: picture, in: transaction, now: now)
            budget.spend()
        }
        return waiting.count == Diary.upkeepBatch
    }

    /// Records what became of a photo's picture; a photo that does not wait for it stays as it is.
    func settle(
        _ old: StoredPhoto, by picture: PictureFacts, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        var new = old
        new.facts = old.facts.settled(by: picture)
        guard new != old else { return old }
        new.updateTime = now
        let settled = try transaction.photos.update(new, from: old)
        // Half of a live photo that turns out to be broken is no half: the other is shown by itself.
        return settled.facts.state == .undecodable ? try part(settled, in: transaction, now: now) : settled
    }
}
