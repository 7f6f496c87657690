import SearchText

/// Read access to albums, their photos, and the photo counts of the smart albums.
protocol AlbumReading {
    func album(owner: Int64, id: UUIDBytes) throws -> StoredAlbum?
    /// Returns all albums that the owner made, oldest first.
    func albums(owner: Int64) throws -> [StoredAlbum]
    /// Returns the owner's albums with some IDs, by ID.
    func albums(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredAlbum]
    /// Returns albums by their numbers in the storage, in no order.
    func albums(keys: [Int64]) throws -> [StoredAlbum]
    /// Returns saved searches of all owners that are not filled completely.
    func unfilled(limit: Int) throws -> [StoredAlbum]
    /// Returns the number of photos in each smart album. Empty albums may be absent.
    func smartCounts(owner: Int64) throws -> [SmartAlbum: Int64]

    /// Returns the photos that an album shows after a position, in its order.
    func places(album key: Int64, after position: Int64, limit: Int) throws -> [AlbumPlace]
    /// Returns the places of the given photos in the album, shown or not. Photos outside the album are left out.
    func places(album key: Int64, photos: [Int64]) throws -> [AlbumPlace]
    /// Returns the last position in an album before `position`, or before the end if `position` is `nil`. Photos that
    /// are not shown count; the given photos do not.
    func lastPosition(album key: Int64, before position: Int64?, apartFrom photos: [Int64]) throws -> Int64?
    /// Returns the places of an album around a position, shown or not, nearest first: the places before the position,
    /// and the places at or after it.
    ///
    /// - Parameter limit: The maximum number of places on either side.
    func places(
        album key: Int64, around position: Int64, limit: Int
    ) throws -> (before: [AlbumPlace], behind: [AlbumPlace])
    /// Returns the albums that contain a photo, shown or not, in no order.
    func albums(holding photo: Int64) throws -> [StoredAlbum]
    /// Returns the facets of the days of the shown entries that have the photos, by the photo's key. Photos without any
    /// are left out.
    func dayFlags(photos: [Int64]) throws -> [Int64: Set<SearchFlag>]
    /// Returns the number of albums that contain a photo, shown or not.
    func count(holding photo: Int64) throws -> Int64
    /// Returns the number of photos in an album, shown or not.
    func placeCount(album key: Int64) throws -> Int64
    /// Returns the number of hidden photos in an album, in the trash or not.
    func hiddenPlaceCount(album key: Int64) throws -> Int64
}

/// Write access to albums. Each change takes the owner's next change number as the album's version.
protocol AlbumWriting: AlbumReading {
    func insert(_ album: NewAlbum) throws -> StoredAlbum
    func update(_ album: StoredAlbum, at now: Instant) throws -> StoredAlbum
    /// Deletes an album permanently. Albums inside it move to the top level, each as its own change.
    func delete(_ album: StoredAlbum, at now: Instant) throws

    /// Adds photos that are not in the album, at the given positions.
    func add(_ photos: [StoredPhoto], at positions: [Int64], to album: StoredAlbum, now: Instant) throws -> StoredAlbum
    /// Moves photos of the album to the given positions.
    func move(_ photos: [Int64], to positions: [Int64], in album: StoredAlbum, now: Instant) throws -> StoredAlbum
    func remove(_ photos: [Int64], from album: StoredAlbum, now: Instant) throws -> StoredAlbum
    /// Examines the owner's next photos for a saved search: adds matching photos and removes the others. Changed photos
    /// are matched when they change.
    ///
    /// - Returns: Whether there are more photos to examine.
    func fill(_ album: StoredAlbum, limit: Int, at now: Instant) throws -> Bool
    /// Renumbers places of an album in the same order. Does not count as a change of the album.
    func renumber(_ photos: [Int64], to positions: [Int64], album key: Int64) throws
}
