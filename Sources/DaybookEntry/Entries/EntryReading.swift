/// Read access to entries, their photos in order, and their revisions.
protocol EntryReading {
    func entry(owner: Int64, id: UUIDBytes) throws -> StoredEntry?
    /// Returns the owner's entries with some IDs, by ID.
    func entries(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredEntry]
    /// Returns entries by their numbers in the storage, in the given order.
    func entries(keys: [Int64]) throws -> [StoredEntry]
    /// Returns a page in the query's order, and one item more if there is one.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem]
    /// Returns the IDs within a range, in order, also of entries in the trash, and of hidden entries if `hidden` is
    /// set.
    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes]
    /// Returns the sizes of entries in a response, in bytes.
    func weights(keys: [Int64]) throws -> [Int64: Int]

    /// Returns an entry's photos in order, including photos in the trash.
    func links(entry key: Int64) throws -> [PhotoPlacement]
    /// Returns the covers of entries, by the entries' numbers in the storage. An entry without a suitable photo has
    /// none.
    func covers(keys: [Int64]) throws -> [Int64: EntryCover]
    /// Returns the entries that do not reflect the current state of a photo yet, after it was hidden, deleted or
    /// paired, or the opposite: in the order of their numbers in the storage, after a number.
    func entries(behind photo: Int64, after key: Int64, limit: Int) throws -> [WeighedKey]
    /// Returns whether an entry has a place for a photo.
    func isHolding(photo: Int64) throws -> Bool
    /// Returns the number of entries with a place for a photo, whether kept or shown. Hidden entries count if `hidden`
    /// is set.
    func count(holding photo: Int64, hidden: Bool) throws -> Int64
    /// Returns earlier texts and photos of an entry, newest first, before a number: at least one if there is one, and
    /// no more than `maximumBytes` together.
    func revisions(
        entry key: Int64, before number: Int64, limit: Int, maximumBytes: Int
    ) throws -> (revisions: [EntryRevision], hasMore: Bool)
    /// Returns a revision of an entry by its number.
    func revision(entry key: Int64, number: Int64) throws -> EntryRevision?

    /// Returns shown entries whose local time is in a range, in the order of these times, after a position.
    func shown(owner: Int64, localTimes: Range<Int64>, after: PagePosition?, limit: Int) throws -> [ListItem]
    /// Returns the number of shown entries whose local time is in a range.
    func shownCount(owner: Int64, localTimes: Range<Int64>) throws -> Int64
    /// Returns the places of shown entries whose local time is in a range, those without a place left out.
    func shownPlaces(owner: Int64, localTimes: Range<Int64>, limit: Int) throws -> [PlaceMark]
    /// Returns the numbers of the given photos that a shown entry shows.
    func shownPhotos(among photos: [Int64]) throws -> Set<Int64>
    /// Returns the hidden or the other entries in the trash, last deleted first, after a position. The primary sort key
    /// is the time of deletion.
    func trash(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem]

    /// Returns drafts of any owner that were created until an instant and never held anything.
    func drafts(createdUntil: Instant, limit: Int) throws -> [WeighedKey]
    /// Returns entries of any owner that became empty until an instant, outside the trash.
    func emptied(until: Instant, limit: Int) throws -> [WeighedKey]
    /// Returns entries of any owner that were moved to the trash until an instant.
    func trashed(until: Instant, limit: Int) throws -> [WeighedKey]
}

/// Write access to entries.
protocol EntryWriting: EntryReading {
    func insert(_ entry: NewEntry) throws -> StoredEntry
    /// Stores `entry` in place of `old`, and applies pending changes of its photos.
    ///
    /// - Parameter links: The photos of the entry from now on; `nil` keeps those in the storage.
    func update(_ entry: StoredEntry, from old: StoredEntry, links: [PhotoPlacement]?) throws -> StoredEntry
    /// Deletes an entry permanently, with its revisions.
    func delete(_ entry: StoredEntry, at now: Instant) throws
}
