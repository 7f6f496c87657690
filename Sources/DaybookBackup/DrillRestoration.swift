public import DaybookEntry
import Foundation
import Synchronization

/// The restore of the newest backup into a scratch folder beside the backups, which a drill compares with the backup.
///
/// Files become clones or hard links where the file system has them, and are not copied. Elsewhere only the files of
/// the pictures that the drill looks at are copied, so that it needs little space. The backup itself is only read. The
/// folder is removed by ``removeScratch()``; after a kill, the next drill removes it.
public struct DrillRestoration: Sendable {
    /// The progress.
    public enum Progress: Sendable {
        /// The files that were hashed, of those to hash, and their bytes.
        case hashed(done: Int, all: Int, bytes: Int64)
        /// The files that are in the restored diary.
        case restored(done: Int, all: Int)
    }

    /// A restored backup.
    public struct Outcome: Sendable {
        /// The backup.
        public let backup: BackupFolder.Backup
        /// Everything that was found wrong so far.
        public var findings: [DrillFinding] = []
        /// The digests of the files that the backup was made without, and still lacks. They are no findings.
        public var missing: [String] = []
        /// The number of files that the backup's list names, without the missing ones.
        public var files = 0
        /// The number of files that were hashed.
        public var hashed = 0
        /// The files that were copied, because the disk has no clones and no hard links; nil if the restored diary has
        /// all files.
        public var copied: Set<String>?
        /// The seed by which pictures and words are chosen.
        public let seed: UInt64
        /// The path of the copied database to compare with, in the current tables.
        public var copy = ""
        /// The time in seconds by which the restored diary keeps its trash longer than the copy.
        public var postponedSeconds: Int64 = 0
        /// The access to each account of the restored diary; nil if the damage left nothing to restore.
        public var access: [DiaryAccess]?

        /// The files that the restored diary lacks, or has with other bytes.
        public var damaged: Set<String> { Set(findings.map(\.name).filter { BackupLayout.isDigest($0) }) }
        /// The damaged files, and those that the backup was made without.
        public var absent: Set<String> { damaged.union(missing) }

        init(_ backup: BackupFolder.Backup, seed: UInt64) { (self.backup, self.seed) = (backup, seed) }
    }

    /// The number of pictures of each account that a drill looks at.
    public static let pictures = 12
    /// The time in seconds by which the restored diary keeps its trash longer, so that none of it is deleted meanwhile.
    private static let trashSeconds: Int64 = 86_400

    private let folder: BackupFolder
    private let reading: BackupLock
    private let lock: BackupLock
    private let stopping = StopFlag()
    private let hasLinks: Bool?

    /// Prepares a drill, and locks the backups against changes. Blocks.
    ///
    /// - Throws: `busy` if another drill runs, or a command changes the folder; `notFolder` with the path of a link
    ///   that stands where the drill works; `unwritable`.
    public init(_ folder: BackupFolder) throws(BackupError) { try self.init(folder, hasLinks: nil) }

    /// - Parameter hasLinks: Whether the disk of the backups has hard links, and no clones; nil to try both.
    init(_ folder: BackupFolder, hasLinks: Bool?) throws(BackupError) {
        (self.folder, self.hasLinks) = (folder, hasLinks)
        reading = try BackupLock(sharing: folder.layout.lock, of: folder.layout.root)
        try Self.refuseLinks(in: folder.layout)
        try BackupFiles.makeFolder(folder.layout.drill)
        guard let lock = try BackupLock(path: folder.layout.drillLock) else {
            throw BackupError(.busy, folder.layout.root)
        }
        self.lock = lock
    }

    /// Throws if a link or a file stands in place of a folder that the drill writes into and removes.
    private static func refuseLinks(in layout: BackupLayout) throws(BackupError) {
        // The outer folder first: the inner path leads through it.
        for path in [layout.drill, layout.drillData] {
            if let status = try BackupFiles.status(path), !status.isFolder { throw BackupError(.notFolder, path) }
        }
    }

    private var layout: BackupLayout { folder.layout }

    /// The absolute path of the restored diary.
    public var data: String { BackupLayout(root: layout.drillData).absoluteRoot }

    /// Whether a drill that was killed left its diary. A link does not count, whatever it leads to.
    public var hasRemains: Bool { (try? BackupFiles.status(layout.drillData))?.isFolder == true }

    /// Removes the restored diary. Blocks. The services of a killed drill must have ended.
    public func removeScratch() throws(BackupError) {
        let copies = ["", "-journal", "-wal", "-shm"].map { layout.drillCopy + $0 }
        for path in [layout.drillData] + copies where try BackupFiles.status(path) != nil {
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw BackupError(.unwritable, path, cause: "\(error)")
            }
        }
    }

    /// Makes a run on another thread end soon. The caller still has to remove the restored diary.
    public func stop() { stopping.set() }

    /// Checks the newest backup, hashes the files of this drill or all, and restores the backup. Blocks.
    ///
    /// - Parameters:
    ///   - line: The sixteen random bytes that identify the new line of the diary.
    ///   - seed: The seed by which pictures and words are chosen.
    ///   - now: The time in seconds since 1970.
    /// - Throws: `noBackups`, `newer`, `broken`; `stopped` after ``stop()``; `diskFull` and the like.
    public func run(
        hashesAll: Bool, line: [UInt8], seed: UInt64 = 1, at now: Int64, progress: (Progress) -> Void = { _ in }
    ) throws(BackupError) -> Outcome {
        let backup = try folder.contents().newest(at: "", in: folder)
        guard backup.manifest.databaseVersion <= DiaryFile.databaseVersion else {
            throw BackupError(.newer, backup.name)
        }
        var outcome = Outcome(backup, seed: seed)
        let pool = try folder.pool()
        outcome.findings = Verification(folder).findings(of: backup, pool: pool).map { DrillFinding($0) }
        outcome.missing = backup.missing(in: pool)
        if outcome.findings.contains(where: { $0.name == backup.name && $0.code != .countDiffers }) { return outcome }
        let lines = try BlobList(path: layout.list(backup.name)).lines(backup.manifest.list)
        let missing = Set(outcome.missing)
        outcome.files = lines.count(where: { !missing.contains($0.digest) })
        let (absent, choice) = (outcome.absent, DrillChoice(layout))
        let wanted = lines.filter { !absent.contains($0.digest) && (hashesAll || choice.contains($0.digest)) }
        outcome.findings += try hash(wanted.map(\.digest), progress: progress)
        outcome.hashed = wanted.count
        try restore(lines, into: &outcome, line: line, at: now, progress: progress)
        try grantAccess(&outcome)
        return outcome
    }

    /// Writes the state for the next drill. Called when the whole drill has ended. Blocks.
    public func finish(_ outcome: Outcome, hashedAll: Bool) throws(BackupError) {
        guard outcome.access != nil else { return }
        let choice = DrillChoice(layout)
        // A missing file that a later backup stores is new to the next drill.
        let missing = Set(outcome.missing)
        let lines = try BlobList(path: layout.list(outcome.backup.name)).lines(outcome.backup.manifest.list)
            .filter { !missing.contains($0.digest) }
        try DrillState.write(
            lines, of: outcome.backup, part: hashedAll ? choice.part : choice.nextPart,
            suspects: Array(outcome.damaged), in: layout)
    }

    /// Throws if the drill is to stop.
    private func check() throws(BackupError) {
        if stopping.isSet { throw BackupError(.stopped, layout.root) }
    }

    /// Reads files again. Returns what is wrong with them.
    private func hash(
        _ digests: [String], progress: (Progress) -> Void
    ) throws(BackupError) -> [DrillFinding] {
        var (findings, bytes): ([DrillFinding], Int64) = ([], 0)
        for (index, digest) in digests.enumerated() {
            progress(.hashed(done: index, all: digests.count, bytes: bytes))
            do throws(BackupError) {
                let found = try BackupFiles.digest(of: layout.blob(digest)) { count throws(BackupError) in
                    bytes += Int64(count)
                    try check()
                }
                if found.digest != digest { findings.append(DrillFinding(.fileDamaged, name: digest)) }
            } catch {
                if error.code == .stopped { throw error }
                findings.append(DrillFinding(error.isMissing ? .fileMissing : .unreadable, name: digest))
            }
        }
        progress(.hashed(done: digests.count, all: digests.count, bytes: bytes))
        return findings
    }

    /// Returns the kind of files that the disk of the backups lets a drill restore.
    private func kind(for backup: BackupFolder.Backup) throws(BackupError) -> BackupRestoration.Transfer.Kind {
        if let hasLinks { return hasLinks ? .link : .copy }
        let name = layout.drill + "/link.tmp"
        try BackupFiles.remove(name)
        if try BackupFiles.clone(layout.list(backup.name), to: name) {
            try BackupFiles.remove(name)
            return .clone
        }
        do throws(BackupError) {
            try BackupFiles.link(layout.list(backup.name), to: name)
        } catch {
            if error.code == .otherDisk { return .copy }
            throw error
        }
        try BackupFiles.remove(name)
        return .link
    }

    /// Restores the backup without the damaged files. A copied file is read again, and left out if it is damaged.
    private func restore(
        _ lines: [BlobLine], into outcome: inout Outcome, line: [UInt8], at now: Int64, progress: (Progress) -> Void
    ) throws(BackupError) {
        let backup = outcome.backup
        // The disk holds up to three times the size of the database: the restored one, its log, and the migrated copy.
        let database = min(backup.manifest.database.size, Int64.max / 4) * 3
        try BackupFiles.requireSpace(database, in: layout.root)
        try prepareCopy(&outcome)
        let kind = try self.kind(for: backup)
        if kind == .copy { outcome.copied = try sample(of: lines, for: outcome, besides: database) }
        let later = now.addingReportingOverflow(Self.trashSeconds).partialValue
        outcome.postponedSeconds = backup.age(at: later)
        let transfer = BackupRestoration.Transfer(
            kind: kind, only: outcome.copied, leavingOut: outcome.absent,
            check: { () throws(BackupError) in try self.check() })
        let restoration = try BackupRestoration(
            backup, of: folder, to: data, choice: RestoreChoice(), transfer: transfer)
        let restored = try restoration.run(line: line, at: later) { progress(.restored(done: $0.done, all: $0.all)) }
        outcome.findings += restored.lost.map { DrillFinding($0) }
    }

    /// Chooses the files of a restore by copies: those of the pictures that the drill looks at, without the largest ones
    /// if the disk has no space for all.
    ///
    /// - Parameter database: The bytes that the database needs besides.
    private func sample(
        of lines: [BlobLine], for outcome: Outcome, besides database: Int64
    ) throws(BackupError) -> Set<String> {
        let named: Set<String>
        do {
            let pictures = try CopiedRecords(copy: outcome.copy).pictures(
                ofEachAccount: Self.pictures, seed: outcome.seed)
            named = Set(pictures.map(\.digest)).subtracting(outcome.absent)
        } catch {
            throw BackupError(.databaseDamaged, outcome.backup.name, cause: "\(error)")
        }
        var rest = BackupFiles.freeSpace(in: layout.root) - database
        var chosen: Set<String> = []
        for line in lines.filter({ named.contains($0.digest) }).sorted(by: { $0.size < $1.size }) {
            guard line.size <= rest else { break }
            rest -= line.size
            chosen.insert(line.digest)
        }
        return chosen
    }

    /// Chooses the database to compare with: the backup's own, or a copy of it that is migrated to the current tables.
    private func prepareCopy(_ outcome: inout Outcome) throws(BackupError) {
        let backup = outcome.backup
        outcome.copy = layout.database(backup.name)
        guard backup.isOld else { return }
        if try !BackupFiles.clone(outcome.copy, to: layout.drillCopy) {
            _ = try BackupFiles.copy(outcome.copy, to: layout.drillCopy) { (_: Int) throws(BackupError) in try check() }
        }
        outcome.copy = layout.drillCopy
        do {
            try DiaryFile.migrate(at: layout.drillCopy)
        } catch {
            throw BackupError(database: layout.drillCopy, of: backup.name, error: error)
        }
    }

    /// Gets access to the restored diary.
    private func grantAccess(_ outcome: inout Outcome) throws(BackupError) {
        let restored = data + "/entry/daybook.sqlite"
        do {
            outcome.access = try DiaryFile.grantAccess(at: restored)
        } catch {
            throw BackupError(database: restored, of: outcome.backup.name, error: error)
        }
    }
}

/// A flag that one thread sets for another.
private final class StopFlag: Sendable {
    private let flag = Mutex(false)

    var isSet: Bool { flag.withLock { $0 } }

    func set() { flag.withLock { $0 = true } }
}
