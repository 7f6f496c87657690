/// Write access to albums. Each change takes the owner's next change number as the album's version.
protocol AlbumWriting: AlbumReading {
    func insert(_ album: NewAlbum) throws -> StoredAlbum
    func update(_ album: StoredAlbum, at now: Instant) throws -> StoredAlbum
    /// Deletes an album for good. Albums inside it move to the top level, each as a change of its own.
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
