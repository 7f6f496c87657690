/// Changes of sounds. Each takes the owner's next change number as the sound's version.
protocol SoundWriting: SoundReading {
    /// - Parameter sound: Its version is given by the storage.
    func insert(_ sound: StoredSound) throws -> StoredSound
    func update(_ sound: StoredSound, at now: Instant) throws -> StoredSound
    /// Deletes for good.
    func delete(_ sound: StoredSound, at now: Instant) throws
}
