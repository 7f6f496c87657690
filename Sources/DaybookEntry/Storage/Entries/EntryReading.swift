/// Entries, their photos in order, and what they were.
protocol EntryReading {
    func entry(owner: Int64, id: UUIDBytes) throws -> StoredEntry?
    /// Entries by the storage's numbers, in the order asked.
    func entries(keys: [Int64]) throws -> [StoredEntry]
    /// A page in the query's order, and one item more when there is more.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem]
    /// The ids within a range, in order, also of those in the trash.
    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, limit: Int) throws -> [UUIDBytes]
    /// What entries weigh in an answer, in bytes.
    func weights(keys: [Int64]) throws -> [Int64: Int]

    /// An entry's photos in order, those that left with a deleted photo too.
    func links(entry key: Int64) throws -> [PhotoPlacement]
    /// What stands for entries on cards, by the storage's numbers of the entries; none for one without such a photo.
    func covers(keys: [Int64]) throws -> [Int64: EntryCover]
    /// The entries after a number in which a photo has a place that is removed or not, as asked; by their numbers.
    func entries(holding photo: Int64, removed: Bool, after key: Int64, limit: Int) throws -> [WeighedKey]
    /// What an entry's text and photos were, oldest first.
    func revisions(entry key: Int64) throws -> [EntryRevision]

    /// Drafts of any owner that never held anything.
    func drafts(createdUntil: Instant, limit: Int) throws -> [WeighedKey]
    /// Drafts of any owner that held something once, outside the trash.
    func emptied(until: Instant, limit: Int) throws -> [WeighedKey]
    /// Entries of any owner in the trash.
    func trashed(until: Instant, limit: Int) throws -> [WeighedKey]
}
