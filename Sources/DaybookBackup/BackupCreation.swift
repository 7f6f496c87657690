import DaybookEntry
import Foundation
import Hashing

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
    }

    /// The name of the unfinished mark in the folder of temporary files.
    private static let markPart = "mark"

    private let layout: BackupLayout
    private let lock: BackupLock
    private let isLinking: Bool
    private let version: String

    /// Prepares a folder for a backup, and locks it. Creates the folder if it is missing. Blocks.
    ///
    /// - Parameters:
    ///   - isLinking: Whether blobs become hard links instead of copies.
    ///   - needsMark: Whether the folder must have the mark of an earlier backup, so that nothing is written into the
    ///     mount point of a disk that is not mounted.
    ///   - version: The version of this program.
    /// - Throws: `noParent`, `absent`, `notEmpty`, `busy`, `newer`, `broken`, `unwritable`.
    public init(
        into path: String, isLinking: Bool, needsMark: Bool = false, version: String
    ) throws(BackupError) {
        layout = BackupLayout(root: path)
        (self.isLinking, self.version) = (isLinking, version)
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
    /// - Throws: `otherDiary`; `blobMissing` and `blobDamaged` with the digest; `diskFull` and the like.
    public func run(
        copy: String, media: String, at now: Int64, progress: (Progress) -> Void = { _ in }
    ) throws(BackupError) -> Outcome {
        let summary = try Self.summary(of: copy)
        let folder = try claim(for: summary.diary)
        let contents = try folder.contents()
        try folder.removeRemains(contents)
        let (name, seconds) = try newName(at: now)
        do throws(BackupError) {
            let stored = try store(copy, of: summary, media: media, name: name, progress: progress)
            let backup = BackupFolder.Backup(name: name, seconds: seconds, manifest: stored.manifest)
            return Outcome(backup: backup, added: stored.added, addedBytes: stored.addedBytes)
        } catch {
            // The disk may be full. The next backup removes what cannot be removed now.
            try? BackupFiles.remove(layout.manifest(name))
            try? BackupFiles.removeFolder(layout.folder(name))
            throw error
        }
    }

    /// Stores everything of a backup, and its manifest last.
    private func store(
        _ copy: String, of summary: DiarySummary, media: String, name: String, progress: (Progress) -> Void
    ) throws(BackupError) -> (manifest: Manifest, added: Int, addedBytes: Int64) {
        let database = try copyDatabase(copy, name: name, progress: progress)
        let lines = try storeBlobs(from: media, database: layout.database(name), progress: progress)
        let list = try BlobList(path: layout.list(name)).write(lines.all, by: layout.list(name) + ".tmp")
        let bytes = lines.all.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        let manifest = Manifest(
            summary, version: version, blobs: (Int64(lines.all.count), bytes), database: database, list: list)
        try BackupFiles.sync(layout.folder(name))
        try BackupFiles.sync(layout.root)
        try BackupFiles.write(
            try manifest.bytes(), to: layout.manifest(name), by: layout.unfinishedManifest(name))
        try BackupFiles.sync(layout.folder(name))
        return (manifest, lines.added, lines.addedBytes)
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

    /// A blob of the diary that the pool does not have yet.
    private struct Wanted {
        let line: BlobLine
        let path: String
        /// The size of the blob in the pool, if it differs from the diary's; nil if the pool has none.
        let stored: Int64?
    }

    /// Stores the blobs that a database names. Returns all of them, and the number of those that were not stored
    /// before.
    private func storeBlobs(
        from media: String, database: String, progress: (Progress) -> Void
    ) throws(BackupError) -> (all: [BlobLine], added: Int, addedBytes: Int64) {
        var (lines, wanted) = try survey(media: media, digests: try NamedDigests(database: database))
        try keepWhole(&lines, wanted: &wanted)
        let bytes = wanted.reduce(Int64(0)) { $0.addingReportingOverflow($1.line.size).partialValue }
        if !isLinking { try BackupFiles.requireSpace(bytes, in: layout.root) }
        var done: Int64 = 0
        for (index, blob) in wanted.enumerated() {
            progress(.blobs(done: index, all: wanted.count, bytes: done))
            try add(blob)
            done = done.addingReportingOverflow(blob.line.size).partialValue
        }
        progress(.blobs(done: wanted.count, all: wanted.count, bytes: done))
        try BackupFiles.syncFolders(of: lines.map(\.digest), below: layout.pool)
        return (lines, wanted.count, bytes)
    }

    /// Looks up the size of each blob, in the diary and in the pool.
    private func survey(
        media: String, digests: NamedDigests
    ) throws(BackupError) -> (lines: [BlobLine], wanted: [Wanted]) {
        var (lines, wanted): ([BlobLine], [Wanted]) = ([], [])
        while let digest = try digests.next() {
            let path = DigestPath.file(of: digest, below: media + "/blobs")
            let (own, stored) = (try BackupFiles.size(path), try BackupFiles.size(layout.blob(digest)))
            // A blob that the diary has lost may be whole in an earlier backup.
            guard let size = own ?? stored else {
                // A built-in sound has no file.
                if NamedDigests.builtIn.contains(digest) { continue }
                throw BackupError(.blobMissing, digest)
            }
            let line = BlobLine(digest: digest, size: size)
            lines.append(line)
            if stored != size { wanted.append(Wanted(line: line, path: path, stored: stored)) }
        }
        return (lines, wanted)
    }

    /// Keeps each whole blob of the pool whose file in the diary has another size, so that a truncated file in the
    /// diary does no harm to backups.
    private func keepWhole(_ lines: inout [BlobLine], wanted: inout [Wanted]) throws(BackupError) {
        var whole: [String: Int64] = [:]
        for blob in wanted {
            guard let stored = blob.stored else { continue }
            let digest = blob.line.digest
            if try BackupFiles.digest(of: layout.blob(digest)).digest == digest { whole[digest] = stored }
        }
        guard !whole.isEmpty else { return }
        wanted.removeAll { whole[$0.line.digest] != nil }
        lines = lines.map { BlobLine(digest: $0.digest, size: whole[$0.digest] ?? $0.size) }
    }

    private func add(_ blob: Wanted) throws(BackupError) {
        let digest = blob.line.digest
        try BackupFiles.makeFolders(of: digest, below: layout.pool)
        let temporary = layout.temporaries + "/" + digest
        let found: (digest: String, size: Int64)
        if isLinking {
            found = try BackupFiles.digest(of: blob.path)
            try BackupFiles.remove(temporary)
            try BackupFiles.link(blob.path, to: temporary)
        } else {
            found = try BackupFiles.copy(blob.path, to: temporary)
        }
        guard found == (digest, blob.line.size) else { throw BackupError(.blobDamaged, digest) }
        try BackupFiles.rename(temporary, to: layout.blob(digest))
    }
}
