extension BlobStore {
    func count() async throws(MediaError) -> Int {
        try await blocking("count blobs") { files throws(SystemError) in try files.count() }
    }

    func blobs(after digest: Digest?, limit: Int) async throws(MediaError) -> [BlobListing] {
        try await blocking("list blobs") { files throws(SystemError) in try files.blobs(after: digest, limit: limit) }
    }

    func listing(_ digest: Digest) async throws(MediaError) -> BlobListing? {
        try await blocking("look for a blob") { files throws(SystemError) in try files.listing(digest) }
    }
}
