/// The storage usage of diaries, and its bounds.
protocol StorageReading {
    /// Bytes of an owner's originals: of photos, those in the trash too, and of sounds.
    func used(owner: Int64) throws -> Int64
    /// Bytes that an owner's diary keeps beside originals.
    func stored(owner: Int64) throws -> StoredBytes
    /// The bound on both together.
    func bound(owner: Int64) throws -> Quota
}
