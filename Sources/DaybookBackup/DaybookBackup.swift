/// # DaybookBackup
///
/// Backups of a diary in a folder of plain files: making, checking, thinning out and restoring them; the check of a
/// diary itself; and exports in the plain form of `PlainForm`. The module reads and writes files, and copies of the
/// database by `DaybookEntry`. It must not know services, calls or terminals.
///
///     BackupCreation   a copied database + the diary's blobs  ->  TIME/, blobs/
///     Verification     every manifest, database, list and blob  ->  findings
///     Pruning          the rules of what to keep  ->  fewer backups, fewer blobs
///     BackupRestoration      one backup  ->  a new folder with the diary
///     DrillRestoration       the newest backup  ->  a scratch diary to compare it with, findings
///     DataCheck        a copied database + the diary's blobs  ->  findings
///     ExportCreation   the records of an account + the diary's blobs  ->  folders and texts for people, in a folder
///                      (ExportTree) or a ZIP archive (ExportArchive)
///     ExportFolder, ArchivedExport    an export in a folder or a ZIP archive (ExportSource)  ->  its records and files
///     UnknownRecords   the files of records that only a newer Daybook knows  ->  their names and lines
///     ArchiveContents  the archive's members  ->  files by their paths, noted in a ScratchDatabase
///     ImportScratch    what an import notes of an export
///     Mirror/          the same, kept in step: a run writes what differs, and leaves alone what others wrote. It takes
///                      all records, or their changes since the place of the last run. CutMirror reads one that lacks
///                      a part
///     RebuildFolder    the new folder of a diary that is made anew from exports or mirrors
///     BackupPlan, BackupTime      the clock and the last backup  ->  whether the next one is due
///        |
///     BackupBlobs      the blobs that a copied database names  ->  blobs/, and those that the diary has lost
///     BackupFolder, Manifest, BlobList, NamedDigests     what a folder of backups holds
///     DiaryBlobs       the blobs of a diary, as exports and mirrors copy them
///     BlobOrigins      the photos, entries and sounds that lost blobs belong to
///        |
///     BackupLayout, BackupFiles, BackupLock              paths, and the calls of the file system
///
/// Everything that a manifest names is on the disk before the manifest is. A folder of backups may come from anywhere:
/// files are read within bounds, links are not followed, and no path is taken from a file.
///
/// ```swift
/// let folder = try BackupFolder("/mnt/backup")
/// let report = try Verification(folder).run(readsData: true)
/// for finding in report.findings { print(finding.code.rawValue, finding.backup, finding.blob) }
/// ```
