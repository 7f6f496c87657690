/// Shares, and who looked at them.
protocol ShareReading {
    func share(owner: Int64, id: UUIDBytes) throws -> StoredShare?
    func share(tokenHash: [UInt8]) throws -> StoredShare?
    /// Newest first, behind a position, whose primary sort key is when they were made.
    func list(owner: Int64, after: PagePosition?, limit: Int) throws -> [ListItem]
    /// Shares by the storage's numbers, in the order asked.
    func shares(keys: [Int64]) throws -> [StoredShare]
    /// How many there are, revoked ones too.
    func count(owner: Int64) throws -> Int64
    /// Shares that were neither revoked nor are over and that show an entry.
    func count(showing entry: StoredEntry, at now: Instant) throws -> Int64
    /// Those that show a photo, by itself, in an entry or in an album.
    func count(showing photo: StoredPhoto, at now: Instant) throws -> Int64
    /// Those that show an album.
    func count(showing album: StoredAlbum, at now: Instant) throws -> Int64
    /// The last views that are remembered, newest first, before a number.
    func views(share key: Int64, before number: Int64, limit: Int) throws -> [ShareView]
    /// The share of an owner's that was revoked first; `nil` when none was.
    func firstRevoked(owner: Int64) throws -> StoredShare?
    /// Shares of any owner that were revoked until then.
    func revoked(until: Instant, limit: Int) throws -> [StoredShare]
}
