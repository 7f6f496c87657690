extension Collector {
    /// Deletes at once a blob whose new bytes could not be recorded, so that no record will name it. The blob stays if
    /// a record names it, or if its bytes arrived again since they were stored with this receipt.
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
}
