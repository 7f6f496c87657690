extension BlobFiles {
    /// Returns the store's record of one digest; `nil` if there is no blob.
    func listing(_ digest: Digest) throws(SystemError) -> BlobListing? {
        guard let blob = try disk.status(paths.blob(digest)) else { return nil }
        return BlobListing(
            digest: digest, size: blob.size, stored: blob.modified,
            condemned: try disk.status(paths.condemned(digest))?.modified)
    }

    /// Returns the number of blobs.
    func count() throws(SystemError) -> Int {
        var count = 0
        for shard in try disk.names(in: paths.blobs) {
            for inner in try disk.names(in: paths.blobs + "/" + shard) {
                count += try digests(shard: shard, inner: inner).count
            }
        }
        return count
    }

    /// Returns at most `limit` blobs after a digest, in the order of their digests; fewer only at the end. A nil digest
    /// means from the beginning. Folders after the last blob are not read: a page of a large store costs no more than a
    /// page of a small store.
    func blobs(after digest: Digest?, limit: Int) throws(SystemError) -> [BlobListing] {
        let (outer, inner) = (digest?.hex.prefix(2) ?? "", digest?.hex.dropFirst(2).prefix(2) ?? "")
        var found: [BlobListing] = []
        for shard in try disk.names(in: paths.blobs).sorted() where shard >= outer {
            for name in try disk.names(in: paths.blobs + "/" + shard).sorted() where shard > outer || name >= inner {
                for next in try digests(shard: shard, inner: name) where digest.map({ $0 < next }) ?? true {
                    if found.count >= limit { return found }
                    if let blob = try listing(next) { found.append(blob) }
                }
            }
        }
        return found
    }

    private func digests(shard: String, inner: String) throws(SystemError) -> [Digest] {
        try disk.names(in: paths.blobs + "/" + shard + "/" + inner).compactMap { Digest(hex: $0) }
            .filter { $0.hex.hasPrefix(shard + inner) }.sorted()
    }
}
