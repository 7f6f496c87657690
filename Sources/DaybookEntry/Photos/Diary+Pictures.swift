import Wording

/// Pictures of photos that could not be decoded when the photos were created, or that an older reader refused.
extension Diary {
    /// Stores the result of decoding some bytes, in every photo that waits for the result or that an older reader
    /// refused.
    ///
    /// Each photo is a change that its owner's devices see.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the result is not final.
    func settlePicture(digest: [UInt8], _ picture: PictureFacts) async throws {
        guard picture.isSettled else {
            throw DiaryError.invalid("probe", fault: PhotoFault.unsettled)
        }
        let now = clock.now()
        while try await store.write(
            .step(of: .diary), holding: .server,
            work: {
                try SystemContext(diary: self, transaction: $0, now: now).photos.settle(digest: digest, by: picture)
            })
        {}
        followUpLimiter.wake()
    }
}

extension PhotoLifecycle {
    /// Stores the result of decoding some bytes in a batch of the photos that wait for it.
    ///
    /// - Returns: Whether there may be more photos.
    fileprivate func settle(digest: [UInt8], by picture: PictureFacts) throws -> Bool {
        let waiting = try transaction.photos.unsettled(
            digest: digest, readerVersion: picture.verdict.readerVersion, limit: Diary.upkeepBatch)
        let budget = diary.step()
        for photo in waiting {
            if budget.isSpent { return true }
            _ = try settle(photo, by: picture)
            budget.spend()
        }
        return waiting.count == Diary.upkeepBatch
    }
}
