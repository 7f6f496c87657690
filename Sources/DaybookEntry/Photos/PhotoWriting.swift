/// Write access to photo records.
protocol PhotoWriting: PhotoReading {
    func insert(_ photo: NewPhoto) throws -> StoredPhoto
    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto
    /// Deletes a photo for good. No reader finds it in an entry any more.
    ///
    /// - Returns: The pending follow-up in entries, which is stored; `nil` if there is none.
    @discardableResult
    func delete(_ photo: StoredPhoto, at now: Instant) throws -> FollowUp?
}
