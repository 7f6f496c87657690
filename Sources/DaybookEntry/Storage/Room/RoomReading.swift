/// The room that originals take.
protocol RoomReading {
    /// Bytes of an owner's originals: of photos, those in the trash too, and of sounds.
    func used(owner: Int64) throws -> Int64
    /// What bounds them.
    func bound(owner: Int64) throws -> RoomBound
}
