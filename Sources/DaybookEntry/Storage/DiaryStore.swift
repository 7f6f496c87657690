/// Where a diary is kept.
///
/// One protocol, one implementation per engine, one suite of tests over all of them. The work is a closure over a
/// transaction, run off the cooperative threads: what it reads is one state of the diary, and what it writes is there
/// wholly or not at all.
protocol DiaryStore: Sendable {
    /// The secret page tokens are made with: random, made with the diary, the same after every restart.
    var pageTokenKey: [UInt8] { get }

    /// Reads within one snapshot. Sees every write that returned before it began.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value

    /// Writes within one transaction; returns when it is durable. An error thrown by the work undoes all of it.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value
}

/// What a transaction can read. Lives as long as its closure.
protocol DiaryReading {
    // Accounts
    func account(owner: Int64) throws -> StoredAccount?
    func account(nameKey: String) throws -> StoredAccount?
    func hasAccounts() throws -> Bool
    /// The diary's account; `nil` when it has none, or several.
    func onlyAccount() throws -> StoredAccount?
    /// A session by the hash of its token, expired ones too.
    func session(tokenHash: [UInt8]) throws -> StoredSession?
    /// Sessions not expired, newest first.
    func sessions(owner: Int64, at now: Instant, after: PagePosition?, limit: Int) throws -> [StoredSession]
    /// Whether somebody logged in to the account from an address, not longer ago than an instant.
    func knowsAddress(_ address: ClientAddress, owner: Int64, since: Instant) throws -> Bool
    /// The answer kept for an idempotency key.
    func answer(owner: Int64, key: [UInt8]) throws -> StoredAnswer?

    // Entries
    func entry(owner: Int64, id: UUIDBytes) throws -> StoredEntry?
    /// Entries by the storage's numbers, in the order asked.
    func entries(keys: [Int64]) throws -> [StoredEntry]
    /// An entry's photos in order, those that left with a deleted photo too.
    func links(entry key: Int64) throws -> [PhotoPlacement]
    /// The entries after a number in which a photo has a place that is removed or not, as asked; by their numbers.
    func entries(holding photo: Int64, removed: Bool, after key: Int64, limit: Int) throws -> [WeighedKey]
    /// What an entry's text and photos were, oldest first.
    func revisions(entry key: Int64) throws -> [EntryRevision]

    // Photos
    func photo(owner: Int64, id: UUIDBytes) throws -> StoredPhoto?
    func photo(owner: Int64, digest: [UInt8]) throws -> StoredPhoto?
    /// Photos by the storage's numbers, in the order asked.
    func photos(keys: [Int64]) throws -> [StoredPhoto]
    /// Of the ids given, those that are the owner's.
    func photoReferences(owner: Int64, ids: [UUIDBytes]) throws -> [UUIDBytes: PhotoReference]
    /// Of the digests given, those the owner has photos of, outside the trash.
    func photoIDs(owner: Int64, digests: [[UInt8]]) throws -> [[UInt8]: UUIDBytes]
    /// Of the digests given, those any record of any owner names: photos, trashed ones too, and revisions.
    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]>
    /// Digests of photos of any owner that wait for their pictures, trashed ones too: each once, in order, behind one.
    func unsettledDigests(after digest: [UInt8], limit: Int) throws -> [[UInt8]]
    /// The photos of a digest, of any owner, that wait for their pictures.
    func unsettledPhotos(digest: [UInt8], limit: Int) throws -> [StoredPhoto]

    // Lists
    /// A page in the query's order, and one item more when there is more.
    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem]
    /// The ids of entries or photos within a range, in order, also of those in the trash.
    func ids(_ kind: ResourceKind, owner: Int64, in range: ClosedRange<UUIDBytes>, limit: Int) throws -> [UUIDBytes]
    /// What entries or photos weigh in an answer, in bytes.
    func weights(_ kind: ResourceKind, keys: [Int64]) throws -> [Int64: Int]
    /// Hits of a search, newest civil date first, `limit` at most.
    func search(owner: Int64, _ criteria: SearchCriteria, limit: Int) throws -> SearchPage
    /// Buckets that are not empty, newest first.
    func timeline(owner: Int64, _ granularity: TimelineGranularity) throws -> [TimelineCount]
    /// Changes after a number, oldest first.
    func changes(owner: Int64, after number: Int64, limit: Int) throws -> [DiaryChange]

    // What time has run out for, of every owner
    /// The wall clock as ``setLastSighting(_:)`` kept it; `nil` in a new diary.
    func lastSighting() throws -> Instant?
    /// Drafts that never held anything.
    func draftEntries(createdUntil: Instant, limit: Int) throws -> [WeighedKey]
    /// Drafts that held something once, outside the trash.
    func emptiedEntries(until: Instant, limit: Int) throws -> [WeighedKey]
    func trashedEntries(until: Instant, limit: Int) throws -> [WeighedKey]
    func trashedPhotos(until: Instant, limit: Int) throws -> [StoredPhoto]
}

/// What a transaction can write. Each change of an entry, photo or account takes the owner's next change number as its
/// version, stands in the change log, and moves the day counts, the labels and the search index with it.
protocol DiaryWriting: DiaryReading {
    // Accounts
    func insertAccount(id: UUIDBytes, _ profile: AccountProfile, passwordHash: String, at now: Instant) throws
        -> StoredAccount
    func updateAccount(_ account: StoredAccount) throws -> StoredAccount
    func insertSession(_ session: StoredSession, tokenHash: [UInt8]) throws
    func deleteSession(tokenHash: [UInt8]) throws
    /// - Returns: Whether the owner had such a session.
    func deleteSession(owner: Int64, id: UUIDBytes) throws -> Bool
    /// Deletes all sessions of an owner, but for one if it is given.
    func deleteSessions(owner: Int64, except tokenHash: [UInt8]?) throws
    func touchSessions(tokenHashes: [[UInt8]], at now: Instant) throws
    /// Remembers an address that somebody logged in from; keeps ``Limits/knownAddresses`` of an owner.
    func insertAddress(_ address: ClientAddress, owner: Int64, at now: Instant) throws
    /// Keeps an answer in place of one that the key had.
    func insertAnswer(_ answer: StoredAnswer, owner: Int64, key: [UInt8]) throws

    // Entries
    func insertEntry(_ entry: NewEntry) throws -> StoredEntry
    /// Stores `entry` in place of `old`.
    ///
    /// - Parameter links: The photos it holds from now on; `nil` leaves them as they stand in the storage.
    func updateEntry(_ entry: StoredEntry, from old: StoredEntry, links: [PhotoPlacement]?) throws -> StoredEntry
    /// Deletes for good, revisions too.
    func deleteEntry(_ entry: StoredEntry, at now: Instant) throws

    // Photos
    func insertPhoto(_ photo: NewPhoto) throws -> StoredPhoto
    func updatePhoto(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto
    /// Takes a photo out of entries, or puts it back where it was; the entries' own rows stay as they are.
    func setRemoved(_ removed: Bool, photo key: Int64, entries: [Int64]) throws
    /// Deletes for good, with its places in entries.
    func deletePhoto(_ photo: StoredPhoto, at now: Instant) throws

    // What time has run out for
    func setLastSighting(_ instant: Instant) throws
    func deleteAnswers(until: Instant) throws
    func deleteSessions(expiredAt now: Instant) throws
    func deleteAddresses(usedUntil: Instant) throws
}
