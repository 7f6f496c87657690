/// The room that originals take.
protocol RoomReading {
    /// Bytes of an owner's originals: of photos, those in the trash too, and of sounds.
    func used(owner: Int64) throws -> Int64
    /// Bytes of what an owner's diary keeps beside them.
    func stored(owner: Int64) throws -> StoredBytes
    /// What bounds both together.
    func bound(owner: Int64) throws -> RoomBound
}
