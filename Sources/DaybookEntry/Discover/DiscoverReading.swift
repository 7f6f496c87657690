/// Read access to the saved pictures of the discover feed.
protocol DiscoverReading {
    /// Returns the given pictures that the owner saved, by their IDs in the feed, with or without a star.
    func saved(owner: Int64, ids: [String]) throws -> [String: SavedPicture]
    /// Returns pictures that have a star and were saved before a time, last saved first. Some of their photos may be in
    /// the trash.
    func starred(owner: Int64, before: Instant?, limit: Int) throws -> [SavedPicture]
    /// Returns the number of pictures with a star that were saved as the given photo.
    func starCount(owner: Int64, photo: UUIDBytes) throws -> Int64
}

/// Write access to the saved pictures of the discover feed.
protocol DiscoverWriting: DiscoverReading {
    /// Stores a picture that was not saved before.
    ///
    /// - Parameter saved: The picture. The storage stores a later save time if another picture of the owner has the
    ///   same or a later one.
    func insert(_ saved: SavedPicture) throws
    /// Updates the memo and the star.
    ///
    /// - Parameter isSavedAnew: Whether the save time changes too. The storage then treats it like that of a new
    ///   picture.
    func update(_ saved: SavedPicture, isSavedAnew: Bool) throws
    /// Deletes the saved pictures of a photo that is deleted permanently.
    func forget(photo: UUIDBytes, owner: Int64) throws
}
