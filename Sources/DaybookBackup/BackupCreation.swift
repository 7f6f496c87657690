public import DaybookEntry
import Foundation

/// The making of one backup, from a copy of the database and the diary's blobs.
///
/// A kill leaves a folder without manifest, which is no backup, and blobs that the next backup uses.
public struct BackupCreation: Sendable {
    /// The progress.
    public enum Progress: Sendable {
        /// The bytes of the database that are copied.
        case database(done: Int64, all: Int64)
        /// The blobs that are stored, of those that were not stored before, and their bytes.
        case blobs(done: Int, all: Int, bytes: Int64)
    }

    /// A finished backup.
    public struct Outcome: Sendable {
        /// The backup.
        public let backup: BackupFolder.Backup
        /// The number of blobs that were not stored before.
        public let added: Int
        /// The sum of the sizes of these blobs.
        public let addedBytes: Int64
        /// The blobs that the backup was made without, in the order of their digests: `blobMissing`, `blobDamaged` and
        /// `blobUnreadable` with the digest.
        public let lost: [BackupError]
        /// The items that these blobs belong to, by digest.
        public let origins: [String: BlobOrigin]
        /// Whether the newest earlier backup was made without each of these blobs, too.
        public let lostNothingNew: Bool
    }

    /// The lost blobs of the diary that a backup may be made without.
    public enum Omission: Sendable {
        /// None: the first lost blob fails the backup.
        case none
        /// The blobs that the newest earlier backup was made without, too.
        case known
        /// All lost blobs.
        case all
    }

    /// The name of the unfinished mark in the folder of temporary files.
    private static let markPart = "mark"

    private let layout: BackupLayout
    private let lock: BackupLock
    private let isLinking: Bool
    private let omission: Omission
    private let version: String

    /// Prepares a folder for a backup, and locks it. Creates the folder if it is missing. Blocks.
    ///
    /// - Parameters:
    ///   - isLinking: Whether blobs become hard links instead of copies.
    ///   - needsMark: Whether the folder must have the mark of an earlier backup, so that nothing is written into the
    ///     mount point of a disk that is not mounted.
    ///   - omission: The lost blobs that the backup may be made without.
    ///   - version: The version of this program.
    /// - Throws: `noParent`, `absent`, `notEmpty`, `busy`, `newer`, `broken`, `unwritable`.
    public init(
        into path: String, isLinking: Bool, needsMark: Bool = false, omitting omission: Omission = .none,
        version: String
    ) throws(BackupError) {
        layout = BackupLayout(root: path)
        (self.isLinking, self.omission, self.version) = (isLinking, omission, version)
        if needsMark, try Mark.read(layout) == nil { throw BackupError(.absent, layout.root) }
        try BackupFiles.makeRoot(layout.root)
        // A first backup that was killed may leave these names without the mark.
        if try Mark.read(layout) == nil {
            let own: Set = ["lock", "tmp"]
            let names = try BackupFiles.names(in: layout.itself)
            let parts = try BackupFiles.names(in: layout.temporaries)
            guard names.allSatisfy(own.contains), parts.allSatisfy({ $0 == Self.markPart }) else {
                throw BackupError(.notEmpty, layout.root)
            }
        }
        guard let lock = try BackupLock(path: layout.lock) else { throw BackupError(.busy, layout.root) }
        self.lock = lock
    }

    /// Makes the backup. Blocks.
    ///
    /// - Parameters:
    ///   - copy: The path of the copied database.
    ///   - media: The folder of the diary's blobs, with `blobs/ab/cd/HEX`.
    ///   - now: The time of the backup, in seconds since 1970.
    /// - Throws: `otherDiary`; `blobMissing`, `blobDamaged` and `blobUnreadable` with the digest; `tooManyMissing`;
    ///   `diskFull` and the like.
    public func run(
        copy: String, media: String, at now: Int64, progress: (Progress) -> Void = { _ in }
    ) throws(BackupError) -> Outcome {
        let summary = try Self.summary(of: copy)
        let folder = try claim(for: summary.diary)
        let contents = try folder.contents()
        try folder.removeRemains(contents)
        let known = Set(contents.backups.last?.manifest.missing?.digests ?? [])
        let suspects = Set(DrillState.read(layout)?.suspects ?? [])
        let blobs = BackupBlobs(
            layout: layout, media: media, isLinking: isLinking, omission: omission, known: known, suspects: suspects)
        let (name, seconds) = try newName(at: now)
        do throws(BackupError) {
            let (manifest, stored) = try store(copy, of: summary, blobs: blobs, name: name, progress: progress)
            let (backup, lost) = (BackupFolder.Backup(name: name, seconds: seconds, manifest: manifest), stored.lost)
            return Outcome(
                backup: backup, added: stored.added, addedBytes: stored.addedBytes, lost: lost,
                origins: BlobOrigins.of(lost.map(\.name), in: copy),
                lostNothingNew: known.isSuperset(of: lost.map(\.name)))
        } catch {
            // The disk may be full. The next backup removes what cannot be removed now.
            try? BackupFiles.remove(layout.manifest(name))
            try? BackupFiles.removeFolder(layout.folder(name))
            throw error
        }
    }

    /// Stores everything of a backup, and its manifest last.
    private func store(
        _ copy: String, of summary: DiarySummary, blobs: BackupBlobs, name: String, progress: (Progress) -> Void
    ) throws(BackupError) -> (manifest: Manifest, stored: BackupBlobs.Outcome) {
        let database = try copyDatabase(copy, name: name, progress: progress)
        let stored = try blobs.store(namedBy: layout.database(name), progress: progress)
        let list = try BlobList(path: layout.list(name)).write(stored.lines, by: layout.list(name) + ".tmp")
        let bytes = stored.lines.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        let manifest = Manifest(
            summary, version: version, blobs: (Int64(stored.lines.count), bytes), missing: stored.missing,
            database: database, list: list)
        try BackupFiles.sync(layout.folder(name))
        try BackupFiles.sync(layout.root)
        try BackupFiles.write(
            try manifest.bytes(), to: layout.manifest(name), by: layout.unfinishedManifest(name))
        try BackupFiles.sync(layout.folder(name))
        return (manifest, stored)
    }

    private static func summary(of copy: String) throws(BackupError) -> DiarySummary {
        do {
            return try DiaryFile(path: copy).summary()
        } catch {
            throw BackupError(.databaseDamaged, copy, cause: "\(error)")
        }
    }

    /// Marks the folder as the diary's.
    private func claim(for diary: String) throws(BackupError) -> BackupFolder {
        if let mark = try Mark.read(layout) {
            guard mark.diary == diary else { throw BackupError(.otherDiary, layout.root) }
        }
        try BackupFiles.makeFolder(layout.temporaries)
        let mark = Mark(format: BackupLayout.format, diary: diary)
        // The mark comes first, because the next backup refuses a folder that has other files but no mark.
        try BackupFiles.write(try Mark.encoded(mark), to: layout.mark, by: layout.temporaries + "/" + Self.markPart)
        try BackupFiles.sync(layout.root)
        try BackupFiles.makeFolder(layout.pool)
        try BackupFiles.write(
            Array(BackupLayout.readMeText.utf8), to: layout.readMe, by: layout.temporaries + "/README")
        try BackupFiles.sync(layout.root)
        return BackupFolder(layout, diary: diary)
    }

    /// Creates the folder of the backup, which is named after the next second that no backup has.
    private func newName(at now: Int64) throws(BackupError) -> (name: String, seconds: Int64) {
        var seconds = now
        while try BackupFiles.status(layout.folder(BackupLayout.name(at: seconds))) != nil { seconds += 1 }
        let name = BackupLayout.name(at: seconds)
        try BackupFiles.makeFolder(layout.folder(name))
        return (name, seconds)
    }

    private func copyDatabase(
        _ copy: String, name: String, progress: (Progress) -> Void
    ) throws(BackupError) -> Manifest.File {
        let size = try BackupFiles.size(copy) ?? 0
        try BackupFiles.requireSpace(size, in: layout.root)
        var done: Int64 = 0
        let copied = try BackupFiles.copy(copy, to: layout.database(name)) { count in
            done += Int64(count)
            progress(.database(done: done, all: size))
        }
        return Manifest.File(size: copied.size, sha256: copied.digest)
    }
}
