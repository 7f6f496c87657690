/// Write access to the rows of an account, for an import of records as they are.
///
/// Unlike other writes, these give no new versions and no lines of the change log: the records keep the numbers that
/// they were exported with.
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
    /// - Parameter isDone: Whether everything was taken. If not, the same import may go on.
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
}

/// The outcome of the insertion of a row.
struct KeptInsertion: Hashable, Sendable {
    /// Whether the account had the row before.
    var isKnown = false
    /// The photos of an entry that the account does not have, and that the entry lacks therefore.
    var missingPhotos: [UUIDBytes] = []
}
