/// Read access to the imports into accounts, and to their reports.
protocol ImportReading {
    func run(owner: Int64, id: UUIDBytes) throws -> ImportRun?
    /// Returns the import of an export that began last.
    func latestRun(owner: Int64, source: String) throws -> ImportRun?
    /// Returns the imports that began last, newest first.
    func runs(owner: Int64, limit: Int) throws -> [ImportRun]
    /// Returns the imports of all owners that run, and into which nothing was written since a time.
    func abandonedRuns(until time: Instant, limit: Int) throws -> [ImportRun]
    /// Returns the numbers of an import's records, in the order of kinds.
    ///
    /// - Parameter hidden: Whether hidden records are counted, and those that belong to hidden ones.
    func tallies(owner: Int64, run: UUIDBytes, hidden: Bool) throws -> [ImportTally]
    /// Returns notices of an import in their order, after a number.
    ///
    /// - Parameter hidden: Whether notices of records that are hidden, or may be, are among them.
    func notices(
        owner: Int64, run: UUIDBytes, after number: Int64, hidden: Bool, limit: Int
    ) throws -> [ImportRunNotice]
    /// Returns records of a kind that an import added, and that no undo has handled, in the order of their IDs.
    func added(owner: Int64, run: UUIDBytes, kind: ImportKind, limit: Int) throws -> [AddedRecord]
    /// Returns a record that an import added, and that no undo has handled, also one that came again.
    func added(owner: Int64, run: UUIDBytes, subject: ImportSubject) throws -> AddedRecord?
    /// Returns a record that the undo of an import moved to the trash, with the version that it has by that; `nil` if
    /// there is none. The last import counts.
    func undone(owner: Int64, subject: ImportSubject) throws -> AddedRecord?
    /// Returns the version of a record as it is stored; `nil` if the account does not have the record. An entry that does
    /// not reflect changes of its photos yet has its version from before these changes.
    func version(of subject: ImportSubject, owner: Int64) throws -> Int64?
    /// Returns those of some photos that the undo of an import may remove.
    func removable(owner: Int64, photos ids: [UUIDBytes]) throws -> [UUIDBytes]
    /// Returns whether a photo is in an entry outside the trash or in an album that a person fills, or is the chosen
    /// cover of an album or a subject.
    ///
    /// - Parameter key: The photo's number in the storage.
    func isUsed(photo key: Int64) throws -> Bool
    /// Returns whether an entry, a photo or a share of an import is hidden. For an exported photo that the account has
    /// under another ID, that photo decides, and for a share its entry or its photos. A record that the account does not
    /// have may be hidden, and counts as such.
    func isHidden(_ subject: ImportSubject, in run: ImportRun) throws -> Bool
    /// Returns whether a record that an import added, and that no undo has handled, is hidden.
    func hasHidden(owner: Int64, run: UUIDBytes) throws -> Bool
}

/// Write access to the imports into accounts, and to their reports.
protocol ImportWriting: ImportReading {
    func insert(_ run: ImportRun) throws
    /// Stores the state, the times and the numbers of an undo. The number of notices stays as it is.
    func update(_ run: ImportRun) throws
    /// Lets an import begin again to count what it knows and refuses, because it reads the export from the beginning.
    func restart(_ run: ImportRun, at now: Instant) throws
    /// Adds numbers of records to those of an import.
    ///
    /// - Parameter hidden: The numbers of those among them that are hidden, or belong to hidden ones.
    func count(_ tallies: [ImportTally], hidden: [ImportTally], of run: ImportRun) throws
    /// Adds notices to an import. Those beyond ``ImportRun/maximumNotices`` are counted only.
    func note(_ notices: [ImportRunNotice], of run: ImportRun) throws
    /// Notes that an import added a record, or the version that the record has by it.
    func noteAdded(_ record: AddedRecord, of run: ImportRun) throws
    /// Notes that the server gave a record a new version, and no person did: the record is as an import or an undo left
    /// it if it was so before.
    func carry(_ subject: ImportSubject, owner: Int64, from old: Int64, to new: Int64) throws
    /// Notes that a record came again: no undo of an earlier import removes it.
    ///
    /// - Parameter run: The import that brought the record again; `nil` for an upload.
    func keep(_ subject: ImportSubject, owner: Int64, broughtBy run: UUIDBytes?) throws
    /// Notes that an undo moved a record to the trash, and the version that the record has by that.
    func noteUndone(_ record: AddedRecord, of run: ImportRun) throws
    /// Notes that an undo handled a record.
    func forgetAdded(_ subject: ImportSubject, of run: ImportRun) throws
    /// Removes a part of the imports that are not among an owner's last ones. Those that run, or are being undone, stay.
    ///
    /// - Parameter limit: The maximum number of added records that are removed.
    /// - Returns: Whether there may be more to remove.
    func forgetRuns(owner: Int64, keeping count: Int, limit: Int) throws -> Bool
}
