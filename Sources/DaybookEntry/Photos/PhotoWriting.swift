/// Changes of photo records.
protocol PhotoWriting: PhotoReading {
    func insert(_ photo: NewPhoto) throws -> StoredPhoto
    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto
    /// Deletes a photo for good. No reader finds it in an entry any more.
    ///
    /// - Returns: The follow-up that is left in entries, which is stored; `nil` if there is none.
    @discardableResult
    func delete(_ photo: StoredPhoto, at now: Instant) throws -> FollowUp?
}
