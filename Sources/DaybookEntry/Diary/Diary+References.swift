extension Diary {
    /// Of the digests given, those the caller has photos of outside the trash, with the photos' ids: `nil` for a hidden one
    /// that is closed to them, of which they learn only that it need not be sent again.
    func known(
        digests: [[UInt8]], caller: Caller, in transaction: any DiaryReading
    ) throws -> [[UInt8]: UUIDBytes?] {
        let ids = try transaction.photos.ids(owner: caller.owner, digests: digests)
        let references = try transaction.photos.references(owner: caller.owner, ids: Array(ids.values))
        return ids.mapValues { id in
            references[id]?.isHidden == true && !caller.isUnlocked ? UUIDBytes?.none : id
        }
    }

    /// Of the digests given, those any record of any owner names: of photos, of sounds, of histories.
    func referenced(digests: [[UInt8]], in transaction: any DiaryReading) throws -> Set<[UInt8]> {
        try transaction.photos.referenced(digests: digests)
            .union(transaction.sounds.referenced(digests: digests))
    }

    /// Digests that any record of any owner names, each once and in order, behind one.
    func digests(after digest: [UInt8], limit: Int, in transaction: any DiaryReading) throws -> [[UInt8]] {
        try transaction.photos.digests(after: digest, limit: limit)
            .merged(with: transaction.sounds.digests(after: digest, limit: limit), limit: limit)
    }
}
