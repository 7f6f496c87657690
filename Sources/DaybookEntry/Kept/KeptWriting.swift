/// Write access to the rows of an account, for an import of records as they are.
///
/// Unlike other writes, those of an account that takes an export over give no new versions and no lines of the change
/// log: the records keep the numbers that they were exported with. Those of a merge give both, as ordinary writes do.
protocol KeptWriting: KeptReading {
    /// Begins an import: the account takes over the times, settings and counters of the exported one, and its ID unless
    /// another account has that.
    ///
    /// - Parameter account: The row of ``KeptTable/accounts``.
    func begin(_ mark: ImportMark, of account: KeptRow, owner: Int64) throws

    /// Notes that an import into an account goes on. Until its end, the upkeep leaves the account alone.
    func keepOpen(owner: Int64, at now: Instant) throws

    /// Ends an import: clients that follow the account list everything again. Its saved searches must be filled before.
    ///
    /// - Parameter isDone: Whether everything was taken. If not, the same import may go on; until then, covers whose
    ///   photos did not come are left out.
    func end(_ mark: ImportMark, isDone: Bool, owner: Int64) throws

    /// Lets all saved searches of an account be filled from the beginning.
    func beginFilling(owner: Int64) throws

    /// Examines the next photos for a saved search, and gives the album no new version.
    ///
    /// - Returns: Whether there are more photos to examine.
    func fill(_ album: StoredAlbum, limit: Int) throws -> Bool

    /// Inserts a row of a table, unless the account has it. Its data that follow from others are computed.
    ///
    /// - Parameters:
    ///   - texts: The current text of an entry, behind the one with its body if that is another one.
    ///   - now: The time at which the links of shares end that have not ended.
    /// - Throws: ``DiaryError`` if the row cannot be taken; nothing of it is written then.
    func insert(
        _ row: KeptRow, into table: KeptTable, with texts: [KeptRow], owner: Int64, by rules: KeptRules,
        at now: Instant
    ) throws -> KeptInsertion

    /// Reserves the sequences of a merge: as many as the exported account has given.
    ///
    /// - Returns: The last sequences that the account had given before.
    /// - Throws: ``DiaryError`` of code `invalidArgument` if too few sequences are left.
    func reserve(
        entries: Int64, photos: Int64, owner: Int64
    ) throws -> (entries: ImportRun.Series, photos: ImportRun.Series)

    /// Inserts a row of a table into an account in use, unless the account has it, or had it by the same import. The row
    /// gets a new version, and a line in the change log. Notes the record as added by the import.
    ///
    /// - Parameters:
    ///   - texts: The current text of an entry, behind the one with its body if that is another one.
    ///   - quota: The quota, in bytes, of an account without its own quota; `nil` for no limit.
    /// - Throws: ``DiaryError`` if the row cannot be taken, of code `diskFull` if it does not fit the quota. The
    ///   transaction must then be rolled back.
    func merge(
        _ row: KeptRow, into table: KeptTable, with texts: [KeptRow], of run: ImportRun, by rules: KeptRules,
        quota: Int64?, at now: Instant
    ) throws -> KeptInsertion

    /// Ends a step of a merge: gives new versions to the albums into which the step put photos.
    func endStep(of run: ImportRun, albums: Set<UUIDBytes>, at now: Instant) throws

    /// Ends a merge: albums in others that did not come move to the top level, each as its own change.
    func endMerge(of run: ImportRun, at now: Instant) throws
}

/// The outcome of the insertion of a row.
struct KeptInsertion: Hashable, Sendable {
    /// Whether the account had the row before.
    var isKnown = false
    /// The photos of an entry that the account does not have, and that the entry lacks therefore.
    var missingPhotos: [UUIDBytes] = []
    /// The number of photos that were put into an entry that was there before.
    var placedPhotos = 0
    /// Whether the known row is in the trash.
    var isInTrash = false
    /// Whether the known row was added by an earlier step of the same import, and so is no other record of the account.
    var isOwn = false
    /// Whether the row was in the trash by the undo of an earlier import, and came back as it was there.
    var isRestored = false
    /// Whether the account has the entry, and hides it. Only a preview tells.
    var isHidden = false
    /// Whether the known row is not there any more: it was deleted here since the same import brought it, and does not come
    /// again.
    var isDeleted = false
    /// The fields of references that lead nowhere, and that the row lacks therefore.
    var lostFields: [String] = []
    /// The album into which a photo was put.
    var album: UUIDBytes?
    /// The record with another ID that stands for the row: a photo or a sound with its bytes, or a subject with its name.
    var standIn: UUIDBytes?

    /// The outcome for a row that the same import brought before, whether it is still there or not.
    static let own = KeptInsertion(isKnown: true, isOwn: true)

    /// The outcome for a row that the same import brought before, and that was deleted here since then.
    static let deleted = KeptInsertion(isKnown: true, isOwn: true, isDeleted: true)
}
