extension Collector {
    /// Deletes at once a blob whose bytes were new and could not be recorded: it waits for no record, so there is nothing
    /// to wait for. It stays when a record names it, or its bytes came again since they were stored with this receipt.
    ///
    /// - Returns: Whether it is gone.
    /// - Throws: `storage` also when the diary cannot be asked, or does not reply within ``Collector/patience``; `busy`.
    ///   Then it stays for a pass of the collector.
    func withdraw(_ digest: Digest, _ receipt: BlobReceipt) async throws(MediaError) -> Bool {
        try await store.withdraw(digest, receipt) { () async throws(MediaError) in
            do {
                return try await ask([digest], within: patience).contains(digest)
            } catch {
                throw MediaError(.storage, "The diary could not be asked.", cause: error)
            }
        }
    }
}
