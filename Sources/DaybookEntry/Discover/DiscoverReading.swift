/// Read access to the saved pictures of the discover feed.
protocol DiscoverReading {
    /// Returns the given pictures that the owner saved, by their IDs in the feed, with or without a star.
    func saved(owner: Int64, ids: [String]) throws -> [String: SavedPicture]
    /// Returns pictures with a star saved before a time, last saved first. The photos of some may be in the trash.
    func starred(owner: Int64, before: Instant?, limit: Int) throws -> [SavedPicture]
    /// Returns the number of pictures with a star that were saved as a photo.
    func starCount(owner: Int64, photo: UUIDBytes) throws -> Int64
}

/// Write access to the saved pictures of the discover feed.
protocol DiscoverWriting: DiscoverReading {
    /// Stores a picture that was not saved before.
    ///
    /// - Parameter saved: The picture. Its save time is moved on if another picture of the owner has that time or a
    ///   later one.
    func insert(_ saved: SavedPicture) throws
    /// Updates the memo and the star.
    ///
    /// - Parameter isSavedAnew: Whether the save time changes too. It is then moved on like that of a new picture.
    func update(_ saved: SavedPicture, isSavedAnew: Bool) throws
    /// Deletes the saved pictures of a photo that is deleted for good.
    func forget(photo: UUIDBytes, owner: Int64) throws
}
