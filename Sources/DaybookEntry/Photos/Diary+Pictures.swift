import Wording

/// Pictures of photos that could not be decoded when the photos were created, or that an older reader refused.
extension Diary {
    /// The maximum number of digests in a response.
    static let digestsAtOnce = 1000

    /// Stores the result of decoding some bytes, in every photo that waits for the result or that an older reader
    /// refused.
    ///
    /// Each photo is a change that its owner's devices see.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the result is not final.
    func settlePicture(digest: [UInt8], _ picture: PictureFacts) async throws {
        guard picture.isSettled else {
            throw DiaryError.invalid("probe", PhotoFault.unsettled)
        }
        let now = clock.now()
        while try await store.write(.step(of: .diary), { try settleBatch(digest, picture, in: $0, now: now) }) {}
        followUpTurns.wake()
    }

    /// - Returns: Whether there may be more photos.
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

    /// Stores the result of decoding a photo. A photo that does not wait for it stays as it is.
    func settle(
        _ old: StoredPhoto, by picture: PictureFacts, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredPhoto {
        var new = old
        new.facts = old.facts.settled(by: picture)
        guard new != old else { return old }
        new.updateTime = now
        let settled = try transaction.photos.update(new, from: old)
        // A live photo with a broken half is separated: the other half is shown alone.
        return settled.facts.state == .undecodable ? try part(settled, in: transaction, now: now) : settled
    }
}
