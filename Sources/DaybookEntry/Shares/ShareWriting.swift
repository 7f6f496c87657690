/// Write access to shares. Each change takes the owner's next change number as the share's version; a view is no
/// change.
protocol ShareWriting: ShareReading {
    func insert(_ share: NewShare) throws -> StoredShare
    func revoke(_ share: StoredShare, at now: Instant) throws -> StoredShare
    /// Deletes a share for good, with its views.
    func delete(_ share: StoredShare, at now: Instant) throws
    /// Counts and stores a view. Deletes the oldest views beyond `most`.
    func addView(_ what: ShareViewKind, of share: StoredShare, at now: Instant, keeping most: Int64) throws
        -> StoredShare
}
