extension Diary {
    /// Returns the given digests of which the caller has photos outside the trash, with the photos' ids.
    ///
    /// The id is `nil` for a hidden photo while hidden things are locked: the caller learns only that the upload is
    /// unnecessary.
    func known(
        digests: [[UInt8]], caller: Caller, in transaction: any DiaryReading
    ) throws -> [[UInt8]: UUIDBytes?] {
        let ids = try transaction.photos.ids(owner: caller.owner, digests: digests)
        let references = try transaction.photos.references(owner: caller.owner, ids: Array(ids.values))
        return ids.mapValues { id in
            references[id]?.isHidden == true && !caller.isUnlocked ? UUIDBytes?.none : id
        }
    }

    /// Returns the given digests that any record of any owner refers to: photos, sounds and histories.
    func referenced(digests: [[UInt8]], in transaction: any DiaryReading) throws -> Set<[UInt8]> {
        try transaction.photos.referenced(digests: digests)
            .union(transaction.sounds.referenced(digests: digests))
    }

    /// Returns the digests after the given one that any record of any owner refers to, each once and in order.
    func digests(after digest: [UInt8], limit: Int, in transaction: any DiaryReading) throws -> [[UInt8]] {
        try transaction.photos.digests(after: digest, limit: limit)
            .merged(with: transaction.sounds.digests(after: digest, limit: limit), limit: limit)
    }
}
