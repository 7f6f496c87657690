/// Read access to the storage usage of diaries, and to their quotas.
protocol StorageReading {
    /// Returns the size of an owner's originals in bytes: of photos, also in the trash, and of sounds.
    func used(owner: Int64) throws -> Int64
    /// Returns the bytes that an owner's diary stores besides originals.
    func stored(owner: Int64) throws -> StoredBytes
    /// Returns the owner's quota, which limits the originals and all other stored bytes together.
    func quota(owner: Int64) throws -> Quota
}

/// Write access to quotas. The usage of originals changes with photos and sounds.
protocol StorageWriting: StorageReading {
    func setQuota(_ quota: Quota, owner: Int64) throws
}
