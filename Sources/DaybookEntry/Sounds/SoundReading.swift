/// Read access to uploaded sounds.
protocol SoundReading {
    func sound(owner: Int64, id: UUIDBytes) throws -> StoredSound?
    func sound(owner: Int64, digest: [UInt8]) throws -> StoredSound?
    /// Returns all sounds, oldest first.
    func sounds(owner: Int64) throws -> [StoredSound]
    /// Returns the owner's sounds with some IDs, by ID.
    func sounds(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredSound]
    /// Returns the given digests that a sound of any owner has.
    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]>
    /// Returns digests of sounds of any owner after a digest: sorted, without duplicates.
    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]]
}

/// Write access to sounds. Each change takes the owner's next change number as the sound's version.
protocol SoundWriting: SoundReading {
    /// - Parameter sound: The new sound. The storage sets its version.
    func insert(_ sound: StoredSound) throws -> StoredSound
    func update(_ sound: StoredSound, at now: Instant) throws -> StoredSound
    /// Deletes a sound permanently.
    func delete(_ sound: StoredSound, at now: Instant) throws
}
