extension Diary {
    /// Of the digests given, those any record of any owner names: of photos, of sounds, of histories.
    func referenced(digests: [[UInt8]], in transaction: any DiaryReading) throws -> Set<[UInt8]> {
        try transaction.photos.referenced(digests: digests)
            .union(transaction.sounds.referenced(digests: digests))
    }
}
