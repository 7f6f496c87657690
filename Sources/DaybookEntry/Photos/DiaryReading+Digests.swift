/// The digests that records of any owner refer to, for media-service.
extension DiaryReading {
    /// Returns the given digests that any record of any owner refers to: photos, revisions and sounds.
    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]> {
        try photos.referenced(digests: digests).union(sounds.referenced(digests: digests))
    }

    /// Returns up to `limit` digests after the given one that any record of any owner refers to: sorted, without
    /// duplicates.
    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try photos.digests(after: digest, limit: limit)
            .merged(with: sounds.digests(after: digest, limit: limit), limit: limit)
    }
}
