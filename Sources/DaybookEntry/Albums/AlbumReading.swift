/// Albums, and how full those are that fill themselves.
protocol AlbumReading {
    func album(owner: Int64, id: UUIDBytes) throws -> StoredAlbum?
    /// All albums that somebody made, oldest first.
    func albums(owner: Int64) throws -> [StoredAlbum]
    /// Albums by the storage's numbers, in no order.
    func albums(keys: [Int64]) throws -> [StoredAlbum]
    /// Saved searches, of all owners, for which not all photos were looked at yet.
    func unfilled(limit: Int) throws -> [StoredAlbum]
    /// Photos in each album that fills itself; those that are empty may be absent.
    func smartCounts(owner: Int64) throws -> [SmartAlbum: Int64]

    /// The photos that an album shows, in its order, behind a place in it.
    func places(album key: Int64, after position: Int64, limit: Int) throws -> [AlbumPlace]
    /// Of the photos given, those in the album, shown or not.
    func places(album key: Int64, photos: [Int64]) throws -> [AlbumPlace]
    /// The last place in an album that comes before a position, shown or not, apart from some photos; before the end when
    /// the position is `nil`.
    func lastPosition(album key: Int64, before position: Int64?, apartFrom photos: [Int64]) throws -> Int64?
    /// The places of an album next to a position, shown or not, nearest first: those before it, and those at or behind it.
    ///
    /// - Parameter limit: The most places on either side.
    func places(
        album key: Int64, around position: Int64, limit: Int
    ) throws -> (before: [AlbumPlace], behind: [AlbumPlace])
    /// The albums that have a place for a photo, shown or not, in no order.
    func albums(holding photo: Int64) throws -> [StoredAlbum]
    /// How many albums have a place for a photo, shown or not.
    func count(holding photo: Int64) throws -> Int64
    /// How many photos have a place in an album, shown or not.
    func placeCount(album key: Int64) throws -> Int64
    /// How many photos of those are hidden, in the trash or not.
    func hiddenPlaceCount(album key: Int64) throws -> Int64
}
