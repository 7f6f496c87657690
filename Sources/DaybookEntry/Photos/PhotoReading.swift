/// Read access to photo records.
protocol PhotoReading {
    func photo(owner: Int64, id: UUIDBytes) throws -> StoredPhoto?
    func photo(owner: Int64, digest: [UInt8]) throws -> StoredPhoto?
    /// Returns the owner's photos with some IDs, by ID.
    func photos(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredPhoto]
    /// Returns photos by their numbers in the storage, in the given order.
    func photos(keys: [Int64]) throws -> [StoredPhoto]
    /// Returns a page in the query's order, and one item more if there is one.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem]
    /// Returns the cover of a list: the first photo with a picture among the first few, or else the first.
    func cover(owner: Int64, _ query: ListQuery) throws -> UUIDBytes?
    /// Returns the IDs within a range, in order, also of photos in the trash, and of hidden photos if `hidden` is set.
    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes]
    /// Returns the sizes of photos in a response, in bytes.
    func weights(keys: [Int64]) throws -> [Int64: Int]

    /// Returns shown photos whose local time is in a range, in the order of these times, after a position.
    func shown(owner: Int64, localTimes: Range<Int64>, after: PagePosition?, limit: Int) throws -> [ListItem]
    /// Returns the number of shown photos whose local time is in a range, and the newest that can be their cover.
    func shownCount(owner: Int64, localTimes: Range<Int64>) throws -> (count: Int64, cover: UUIDBytes?)
    /// Returns the places of shown photos whose local time is in a range, those without a place left out: the place that
    /// the owner gave, or else the camera's position.
    func shownPlaces(owner: Int64, localTimes: Range<Int64>, limit: Int) throws -> [PlaceMark]
    /// Returns the local time of the newest shown photo before a time; `nil` if there is none.
    func newestLocalTime(owner: Int64, before localTime: Int64) throws -> LocalTime?
    /// Returns the hidden or the other photos in the trash, last deleted first, after a position. The primary sort key
    /// is the time of deletion.
    func trash(owner: Int64, hidden: Bool, after: PagePosition?, limit: Int) throws -> [ListItem]

    /// Returns the given IDs that are the owner's. The film of a live photo is replaced by its still.
    func references(owner: Int64, ids: [UUIDBytes]) throws -> [UUIDBytes: PhotoReference]
    /// Returns the IDs of the owner's photos outside the trash that have one of the given digests, by digest.
    func ids(owner: Int64, digests: [[UInt8]]) throws -> [[UInt8]: UUIDBytes]
    /// Returns the given digests that any record of any owner names: photos, also in the trash, and revisions.
    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]>
    /// Returns the digests after the given one that photos and revisions of any owner name, including photos in the
    /// trash: sorted, without duplicates.
    func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]]

    /// Returns the digests after the given one whose photos, of any owner and also in the trash, wait for pictures or
    /// were refused by a reader older than a version: sorted, without duplicates.
    func unsettledDigests(after digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [[UInt8]]
    /// Returns the photos of a digest, of any owner, that wait for pictures or that an older reader refused.
    func unsettled(digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [StoredPhoto]
    /// Returns stills or films with a content ID in a state, in the order in which they were recorded or went to the
    /// trash.
    func halves(
        owner: Int64, contentID: String, kind: PhotoKind, state: HalfState, limit: Int
    ) throws -> [StoredPhoto]
    /// Returns photos of any owner that were moved to the trash until an instant, except films whose stills are there:
    /// they go with the stills.
    func trashed(until: Instant, limit: Int) throws -> [StoredPhoto]
}

/// Write access to photo records.
protocol PhotoWriting: PhotoReading {
    func insert(_ photo: NewPhoto) throws -> StoredPhoto
    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto
    /// Deletes a photo permanently. Readers no longer find it in any entry.
    ///
    /// - Returns: The stored follow-up that removes the photo from entries and revisions; `nil` if none is needed.
    @discardableResult
    func delete(_ photo: StoredPhoto, at now: Instant) throws -> FollowUp?
}
