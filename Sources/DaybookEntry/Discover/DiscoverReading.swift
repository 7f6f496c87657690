/// Pictures of the discover feed that were saved.
protocol DiscoverReading {
    /// Of the pictures given, those that the owner saved, by their ids in the feed; also those without a star.
    func saved(owner: Int64, ids: [String]) throws -> [String: SavedPicture]
    /// Those with a star, what was saved last first, behind a time; the photos of some may be in the trash.
    func starred(owner: Int64, before: Instant?, limit: Int) throws -> [SavedPicture]
    /// How many pictures with a star have the bytes of a photo.
    func starCount(owner: Int64, photo: UUIDBytes) throws -> Int64
}
