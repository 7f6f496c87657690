/// Entries, their photos in order, and what they were.
protocol EntryReading {
    func entry(owner: Int64, id: UUIDBytes) throws -> StoredEntry?
    /// Entries by the storage's numbers, in the order asked.
    func entries(keys: [Int64]) throws -> [StoredEntry]
    /// A page in the query's order, and one item more when there is more.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem]
    /// The ids within a range, in order, also of those in the trash; of hidden ones too, or not, as asked.
    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes]
    /// What entries weigh in an answer, in bytes.
    func weights(keys: [Int64]) throws -> [Int64: Int]

    /// An entry's photos in order, those that left with a deleted photo too.
    func links(entry key: Int64) throws -> [PhotoPlacement]
    /// What stands for entries on cards, by the storage's numbers of the entries; none for one without such a photo.
    func covers(keys: [Int64]) throws -> [Int64: EntryCover]
    /// The entries after a number that have yet to follow a photo which was hidden, deleted or paired, or the opposite;
    /// by their numbers.
    func entries(behind photo: Int64, after key: Int64, limit: Int) throws -> [WeighedKey]
    /// Whether an entry has a place for a photo.
    func isHolding(photo: Int64) throws -> Bool
    /// How many entries have a place for a photo, kept or shown; hidden entries too, or not, as asked.
    func count(holding photo: Int64, hidden: Bool) throws -> Int64
    /// What an entry's text and photos were, newest first, before a number: at least one if there is one, and no more
    /// than weigh so much together.
    func revisions(
        entry key: Int64, before number: Int64, limit: Int, maximumBytes: Int
    ) throws -> (revisions: [EntryRevision], hasMore: Bool)
    /// One revision of an entry by its number.
    func revision(entry key: Int64, number: Int64) throws -> EntryRevision?

    /// Entries that are shown and were written for what wall clocks show in a range, in that order, behind a position.
    func shown(owner: Int64, localTimes: Range<Int64>, after: PagePosition?, limit: Int) throws -> [ListItem]
    /// How many entries are shown that were written for what wall clocks show in a range.
    func shownCount(owner: Int64, localTimes: Range<Int64>) throws -> Int64
    /// Of the photos given by the storage's numbers, those that an entry shows which is shown itself.
    func shownPhotos(among photos: [Int64]) throws -> Set<Int64>
    /// Entries in the trash that are hidden or not, as asked: what was deleted last first, behind a position. The primary
    /// sort key is when they were deleted.
    func trash(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem]

    /// Drafts of any owner that never held anything.
    func drafts(createdUntil: Instant, limit: Int) throws -> [WeighedKey]
    /// Drafts of any owner that held something once, outside the trash.
    func emptied(until: Instant, limit: Int) throws -> [WeighedKey]
    /// Entries of any owner in the trash.
    func trashed(until: Instant, limit: Int) throws -> [WeighedKey]
}
