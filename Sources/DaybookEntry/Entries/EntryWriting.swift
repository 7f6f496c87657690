/// Write access to entries.
protocol EntryWriting: EntryReading {
    func insert(_ entry: NewEntry) throws -> StoredEntry
    /// Stores `entry` in place of `old`, and applies pending changes of its photos.
    ///
    /// - Parameter links: The photos of the entry from now on; `nil` keeps those in the storage.
    func update(_ entry: StoredEntry, from old: StoredEntry, links: [PhotoPlacement]?) throws -> StoredEntry
    /// Deletes an entry for good, with its revisions.
    func delete(_ entry: StoredEntry, at now: Instant) throws
}
