public import PlainForm

/// One run that brings a mirror in step with an account.
///
/// The caller adds the lines of each file of records, as for an export, or merges the changes since the last run. Then
/// ``run(media:place:changes:progress:summary:)`` writes the files that differ. The folder stays an export that can be
/// read: new files come first, then the records, then `daybook.json`, and files that are no longer needed go last. After
/// a run that was killed, the next one finishes by its notes.
///
/// ```swift
/// let mirror = try MirrorFolder(path)
/// let update = try MirrorUpdate(of: mirror, diary: diary, account: account)
/// try update.append(lines, to: .entries)
/// try update.finish(.entries)
/// let outcome = try update.run(media: data + "/media", summary: { summary(of: $0) })
/// ```
public struct MirrorUpdate: RecordStore {
    /// A file that a person wrote or changed. Daybook leaves it as it is.
    public struct Kept: Sendable, Equatable {
        /// The path below the folder.
        public let path: String
        /// The path of Daybook's own file; nil if there is none.
        public let other: String?
    }

    /// A finished run.
    public struct Outcome: Sendable {
        /// The contents of `daybook.json`.
        public let summary: PlainSummary
        /// The number of files that were written or replaced.
        public let written: Int
        /// The number of files that were removed.
        public let removed: Int
        /// The files that a person wrote or changed, in the order of their paths.
        public let kept: [Kept]
        /// The digests of files that neither the diary nor the mirror has.
        public let missing: [String]
        /// The digests of files whose bytes are damaged in the diary, or cannot be read, and that the mirror does not
        /// have.
        public let damaged: [String]
        /// Whether each missing or damaged file was missing or damaged at the last run, too.
        public let lostNothingNew: Bool
    }

    private let folder: MirrorFolder
    private let trustsListing: Bool
    /// Held until the end.
    private let lock: BackupLock

    /// Prepares a run: takes the lock, and removes what a killed run was writing. Blocks.
    ///
    /// - Parameters:
    ///   - diary: The ID of the diary.
    ///   - account: The ID of the account.
    ///   - trustsListing: Whether to assume that files which were written with the right bytes are unchanged. Otherwise
    ///     each file is checked.
    /// - Throws: `otherMirror`; `busy`; `shared`; `unwritable` and the like.
    public init(
        of folder: MirrorFolder, diary: String, account: String, trustsListing: Bool = false
    ) throws(BackupError) {
        try folder.require(diary: diary, account: account)
        // Another user could put links into it.
        if try BackupFiles.status(folder.root + "/.")?.isShared != false { throw BackupError(.shared, folder.root) }
        try BackupFiles.makeFolder(folder.own)
        (self.folder, self.trustsListing, lock) = (folder, trustsListing, try folder.lock())
        try BackupFiles.makeFolder(folder.temporaries)
        for name in try BackupFiles.names(in: folder.temporaries) {
            try BackupFiles.remove(folder.temporaries + "/" + name)
        }
    }

    private func path(of file: RecordFile) -> String { folder.temporaries + "/" + file.name }

    /// Returns the path of a file of records: in the folder itself if it has no changes.
    private func path(of file: RecordFile, in changes: RecordChanges?) -> String {
        if changes?.touches(file) == false { return folder.root + "/" + PlainPaths.path(ofRecords: file.name) }
        return path(of: file)
    }

    /// Returns the place of the last run, from which a caller can tell the changes since then; nil if there is none, or
    /// the records in the folder are others. Blocks.
    public func place() throws(BackupError) -> String? {
        guard let place = MirrorPlace(reading: folder.place), try place.describes(folder.root) else { return nil }
        return place.text
    }

    /// Makes the files of records from those in the folder, instead of ``append(_:to:)``. Blocks.
    ///
    /// - Parameter changes: The changes since the place of the last run. The run needs them, too.
    /// - Returns: False if a file has a line that Daybook did not write. Then all records must be added.
    public func merge(_ changes: RecordChanges) throws(BackupError) -> Bool {
        for file in RecordFile.allCases where changes.touches(file) {
            let path = folder.root + "/" + PlainPaths.path(ofRecords: file.name)
            guard try changes.merge(file, from: path, into: self) else { return false }
        }
        return true
    }

    /// Adds lines to the end of a file of records. Blocks.
    public func append(_ lines: [UInt8], to file: RecordFile) throws(BackupError) {
        try BackupFiles.append(lines, to: path(of: file))
    }

    /// Ends a file of records. Called after its last line. Blocks.
    public func finish(_ file: RecordFile) throws(BackupError) {
        try BackupFiles.append([], to: path(of: file))
        try BackupFiles.sync(path(of: file))
    }

    /// Writes the files that differ from the records, which are all finished. Blocks.
    ///
    /// - Parameters:
    ///   - media: The folder of the diary's blobs, with `blobs/ab/cd/HEX`.
    ///   - place: The place in the diary behind whose changes the records are; empty if it is unknown.
    ///   - changes: The changes that were merged; nil if all records were added. Only the pages that they concern are
    ///     written.
    ///   - summary: Returns the facts of the export for those of its records.
    /// - Throws: `diskFull`, `unwritable` and the like, with the path in the folder.
    public func run(
        media: String, place: String = "", changes: RecordChanges? = nil,
        progress: (ExportCreation.Progress) -> Void = { _ in }, summary: (PlainDiary) -> PlainSummary
    ) throws(BackupError) -> Outcome {
        let files = try MirrorFiles(folder, trustsListing: trustsListing)
        let diary = try PlainDiary { path(of: $0, in: changes) }
        let names = givenNames()
        let plan = PlainPlan(diary, keeping: names)
        files.planned = Set(plan.files.map(\.path) + plan.pagePaths + PlainPaths.all)
        var facts = summary(diary)
        let known = MirrorRecords(files: files).lost
        let bytes = MirrorBytes(files: files, blobs: DiaryBlobs(media: media))
        try bytes.store(plan.files, progress: progress)
        facts.note(files: bytes.count, bytes: bytes.size, missing: bytes.missing + bytes.damaged)
        let pages = MirrorPages(files: files)
        let revisions = path(of: .revisions, in: changes)
        if let changes {
            let subjects = folder.root + "/" + PlainPaths.path(ofRecords: RecordFile.subjects.name)
            let changed = try changes.owners(subjects: subjects)
            let concerned = plan.pages(concernedBy: changed, in: diary, since: names)
            let earlier = MirrorPages.Earlier(names: names, concerned: concerned)
            try pages.store(diary, plan: plan, revisions: revisions, earlier: earlier, progress: progress)
        } else {
            try pages.store(diary, plan: plan, revisions: revisions, progress: progress)
        }
        let staying = RecordFile.allCases.filter { changes?.touches($0) == false }
        try MirrorRecords(files: files, staying: Set(staying)).store(facts)
        try files.removeSurplus()
        try files.finish()
        try files.note(place: place)
        let looksAtAll = changes == nil && !trustsListing
        let keptFiles = KeptFiles(
            files.kept.keys, earlier: looksAtAll ? nil : folder.keptFiles, isNamed: files.isNamed)
        try keptFiles.write(to: folder)
        let kept = files.kept.sorted { $0.key < $1.key }.map { path, other in
            Kept(path: path, other: other.isEmpty ? nil : other)
        }
        return Outcome(
            summary: facts, written: files.written, removed: files.removed, kept: kept, missing: bytes.missing,
            damaged: bytes.damaged, lostNothingNew: known.isSuperset(of: facts.missing))
    }

    /// Returns the names of the last run. They are only a preference, so a list that cannot be read gives none.
    private func givenNames() -> GivenNames {
        var names = GivenNames()
        let records = folder.root + "/" + PlainPaths.recordFolder
        let limit = RecordLines.maximumBytes
        try? BackupFiles.forEachLine(of: records + "/" + PlainPaths.pageList, limit: limit) { names.addPage($0) }
        try? BackupFiles.forEachLine(of: records + "/" + PlainPaths.fileList, limit: limit) { names.addFile($0) }
        return names
    }
}
