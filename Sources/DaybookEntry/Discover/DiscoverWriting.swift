/// Changes of what was saved of the discover feed.
protocol DiscoverWriting: DiscoverReading {
    /// Keeps a picture that was not saved before.
    ///
    /// - Parameter saved: Its time is moved on when another of the owner's has it, or a later one.
    func insert(_ saved: SavedPicture) throws
    /// Changes the memo and the star.
    ///
    /// - Parameter isSavedAnew: Whether its time changes too, and is moved on as that of a new one.
    func update(_ saved: SavedPicture, isSavedAnew: Bool) throws
    /// Forgets what was saved as a photo that is deleted for good.
    func forget(photo: UUIDBytes, owner: Int64) throws
}
