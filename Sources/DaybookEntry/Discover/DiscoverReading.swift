/// Read access to the saved pictures of the discover feed.
protocol DiscoverReading {
    /// Returns the given pictures that the owner saved, by their IDs in the feed, with or without a star.
    func saved(owner: Int64, ids: [String]) throws -> [String: SavedPicture]
    /// Returns pictures with a star saved before a time, last saved first. The photos of some may be in the trash.
    func starred(owner: Int64, before: Instant?, limit: Int) throws -> [SavedPicture]
    /// Returns the number of pictures with a star that were saved as a photo.
    func starCount(owner: Int64, photo: UUIDBytes) throws -> Int64
}
