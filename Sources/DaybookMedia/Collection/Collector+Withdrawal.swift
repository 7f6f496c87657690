extension Collector {
    /// Deletes at once a blob whose new bytes could not be recorded, so that no record will name it. The blob stays if
    /// a record names it, or if its bytes arrived again or were claimed since they were stored with this receipt.
    ///
    /// - Returns: Whether the blob is gone.
    /// - Throws: `storage` also when the request to the diary fails, or takes longer than ``Collector/timeout``;
    ///   `busy`. In these cases the blob stays until a pass of the collector.
    func withdraw(_ digest: Digest, receipt: BlobReceipt) async throws(MediaError) -> Bool {
        try await store.withdraw(digest, receipt: receipt) { () async throws(MediaError) in
            do {
                return try await ask([digest], within: timeout).contains(digest)
            } catch {
                throw MediaError(.storage, "The diary could not be reached.", cause: error)
            }
        }
    }

    /// Returns whether the diary names any blob. One that names none may be the wrong diary, or an empty one, and nothing is
    /// deleted by it.
    ///
    /// - Throws: The error of a request to the diary, `storage`, and `CancellationError`.
    func hasNamedBlobs() async throws -> Bool {
        var last: Digest?
        while true {
            try Task.checkCancellation()
            let blobs = try await store.blobs(after: last, limit: type(of: references).batchLimit)
            guard let end = blobs.last?.digest else { return false }
            if try await !ask(blobs.map(\.digest)).isEmpty { return true }
            last = end
        }
    }
}
