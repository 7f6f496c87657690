/// Changes of photo records.
protocol PhotoWriting: PhotoReading {
    func insert(_ photo: NewPhoto) throws -> StoredPhoto
    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto
    /// Deletes for good, with its places in entries.
    func delete(_ photo: StoredPhoto, at now: Instant) throws
}
