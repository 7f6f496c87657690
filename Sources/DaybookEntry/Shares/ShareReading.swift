/// Read access to shares and their views.
protocol ShareReading {
    func share(owner: Int64, id: UUIDBytes) throws -> StoredShare?
    func share(tokenHash: [UInt8]) throws -> StoredShare?
    /// Returns shares, newest first, after a position. Its primary sort key is the creation time.
    ///
    /// - Parameter hidden: Whether shares of hidden items alone are included (``isHidden(_:)``).
    func list(owner: Int64, after: PagePosition?, hidden: Bool, limit: Int) throws -> [ListItem]
    /// Returns whether a share is of hidden items alone: its entry is hidden, or all of its photos are.
    func isHidden(_ share: StoredShare) throws -> Bool
    /// Returns the owner's shares with some IDs, in no order.
    ///
    /// - Parameter hidden: Whether shares of hidden items alone are included (``isHidden(_:)``).
    func shares(owner: Int64, ids: some Collection<UUIDBytes>, hidden: Bool) throws -> [StoredShare]
    /// Returns shares by their numbers in the storage, in the given order.
    func shares(keys: [Int64]) throws -> [StoredShare]
    /// Returns the number of the owner's shares, revoked ones too.
    func count(owner: Int64) throws -> Int64
    /// Returns the number of shares of an entry that are live (``StoredShare/isLive(at:)``).
    func count(showing entry: StoredEntry, at now: Instant) throws -> Int64
    /// Returns the number of live shares that show a photo, by itself, in an entry or in an album.
    ///
    /// - Parameter hidden: Whether shares of hidden entries are counted.
    func count(showing photo: StoredPhoto, hidden: Bool, at now: Instant) throws -> Int64
    /// Returns the number of live shares of an album.
    func count(showing album: StoredAlbum, at now: Instant) throws -> Int64
    /// Returns the last stored views, newest first, before a number.
    func views(share key: Int64, before number: Int64, limit: Int) throws -> [ShareView]
    /// Returns the owner's share that was revoked first; `nil` if none was.
    func firstRevoked(owner: Int64) throws -> StoredShare?
    /// Returns shares of any owner that were revoked until an instant.
    func revoked(until: Instant, limit: Int) throws -> [StoredShare]
}

/// Write access to shares. Each change takes the owner's next change number as the share's version; a view is not a
/// change.
protocol ShareWriting: ShareReading {
    func insert(_ share: NewShare) throws -> StoredShare
    func revoke(_ share: StoredShare, at now: Instant) throws -> StoredShare
    func switchOff(_ share: StoredShare, at now: Instant) throws -> StoredShare
    func switchOn(_ share: StoredShare, at now: Instant) throws -> StoredShare
    /// Deletes a share permanently, with its views.
    func delete(_ share: StoredShare, at now: Instant) throws
    /// Counts and stores a view. Deletes the oldest views beyond `most`.
    func addView(_ what: ShareViewKind, of share: StoredShare, at now: Instant, keeping most: Int64) throws
        -> StoredShare
}
