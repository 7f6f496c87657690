/// Changes of albums. Each takes the owner's next change number as the album's version.
protocol AlbumWriting: AlbumReading {
    func insert(_ album: NewAlbum) throws -> StoredAlbum
    func update(_ album: StoredAlbum, at now: Instant) throws -> StoredAlbum
    /// Deletes for good. Albums inside it are at the top then, each a change of its own.
    func delete(_ album: StoredAlbum, at now: Instant) throws

    /// Gives photos, which are not in the album, places in it.
    func add(_ photos: [StoredPhoto], at positions: [Int64], to album: StoredAlbum, now: Instant) throws -> StoredAlbum
    /// Gives photos of the album other places.
    func move(_ photos: [Int64], to positions: [Int64], in album: StoredAlbum, now: Instant) throws -> StoredAlbum
    func remove(_ photos: [Int64], from album: StoredAlbum, now: Instant) throws -> StoredAlbum
    /// Looks at the next photos of the owner, and puts those into a saved search that belong in it, and takes out those
    /// that do not. Photos that change are looked at when they do.
    ///
    /// - Returns: Whether there are more to look at.
    func fill(_ album: StoredAlbum, limit: Int, at now: Instant) throws -> Bool
    /// Gives places of an album other numbers, in the same order: no change of the album.
    func renumber(_ photos: [Int64], to positions: [Int64], album key: Int64) throws
}
