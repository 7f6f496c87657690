/// Changes of entries.
protocol EntryWriting: EntryReading {
    func insert(_ entry: NewEntry) throws -> StoredEntry
    /// Stores `entry` in place of `old`, and takes in the changes of its photos.
    ///
    /// - Parameter links: The photos it holds from now on; `nil` leaves them as they stand in the storage.
    func update(_ entry: StoredEntry, from old: StoredEntry, links: [PhotoPlacement]?) throws -> StoredEntry
    /// Deletes for good, revisions too.
    func delete(_ entry: StoredEntry, at now: Instant) throws
}
