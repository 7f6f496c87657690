/// Photo records.
protocol PhotoReading {
    func photo(owner: Int64, id: UUIDBytes) throws -> StoredPhoto?
    func photo(owner: Int64, digest: [UInt8]) throws -> StoredPhoto?
    /// Photos by the storage's numbers, in the order asked.
    func photos(keys: [Int64]) throws -> [StoredPhoto]
    /// A page in the query's order, and one item more when there is more.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem]
    /// A photo that can stand for a list: of its first few the first that has a picture, or the first.
    func cover(owner: Int64, _ query: ListQuery) throws -> UUIDBytes?
    /// The ids within a range, in order, also of those in the trash; of hidden ones too, or not, as asked.
    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes]
    /// What photos weigh in an answer, in bytes.
    func weights(keys: [Int64]) throws -> [Int64: Int]

    /// Photos that are shown and were taken at what wall clocks show in a range, in that order, behind a position.
    func shown(owner: Int64, localTimes: Range<Int64>, after: PagePosition?, limit: Int) throws -> [ListItem]
    /// How many photos are shown that were taken at what wall clocks show in a range, and the newest that can stand for
    /// them.
    func shownCount(owner: Int64, localTimes: Range<Int64>) throws -> (count: Int64, cover: UUIDBytes?)
    /// What the wall clock showed for the newest photo that is shown, before a time; `nil` when there is none.
    func newestLocalTime(owner: Int64, before localTime: Int64) throws -> LocalTime?
    /// Photos in the trash that are hidden or not, as asked: what was deleted last first, behind a position. The primary
    /// sort key is when they were deleted.
    func trash(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem]

    /// Of the ids given, those that are the owner's. In the place of a live photo's film its still is told.
    func references(owner: Int64, ids: [UUIDBytes]) throws -> [UUIDBytes: PhotoReference]
    /// Of the digests given, those the owner has photos of, outside the trash.
    func ids(owner: Int64, digests: [[UInt8]]) throws -> [[UInt8]: UUIDBytes]
    /// Of the digests given, those any record of any owner names: photos, trashed ones too, and revisions.
    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]>
    /// Digests that records of any owner name, photos in the trash and revisions too: each once, in order, behind one.
    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]]

    /// Digests of photos of any owner that wait for their pictures, or of which a reader older than a version judged that
    /// there are none, trashed ones too: each once, in order, behind one.
    func unsettledDigests(after digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [[UInt8]]
    /// The photos of a digest, of any owner, that wait for their pictures, or were judged by an older reader.
    func unsettled(digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [StoredPhoto]
    /// Stills, or films, that name a content id and are in a state, in the order in which they were recorded, or went
    /// to the trash.
    func halves(
        owner: Int64, contentID: String, kind: PhotoKind, state: HalfState, limit: Int
    ) throws -> [StoredPhoto]
    /// Photos of any owner in the trash, but for films whose stills are there, which go with them.
    func trashed(until: Instant, limit: Int) throws -> [StoredPhoto]
}
