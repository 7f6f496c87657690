/// Write access to sounds. Each change takes the owner's next change number as the sound's version.
protocol SoundWriting: SoundReading {
    /// - Parameter sound: The new sound. The storage sets its version.
    func insert(_ sound: StoredSound) throws -> StoredSound
    func update(_ sound: StoredSound, at now: Instant) throws -> StoredSound
    /// Deletes a sound for good.
    func delete(_ sound: StoredSound, at now: Instant) throws
}
