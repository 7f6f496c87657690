public import DaybookEntry
import Foundation
import Hashing

/// The check of all backups of a folder.
public struct Verification: Sendable {
    /// The progress.
    public enum Progress: Sendable {
        /// The number of backups whose databases were checked, and the number of all.
        case backup(done: Int, all: Int)
        /// The blobs that were read again, and their bytes.
        case blobs(done: Int, all: Int, bytes: Int64)
    }

    /// The result.
    public struct Report: Sendable {
        /// Everything that is wrong.
        public var findings: [Finding] = []
        /// The number of backups.
        public var backups = 0
        /// The number of the blobs that the backups name together.
        public var blobs = 0
        /// The number of blobs that were read again; nil if reading was not requested.
        public var read: Int?
        /// The folders of backups that were not finished.
        public var unfinished: [String] = []
        /// The blobs that backups were made without, and still lack. They are no findings.
        public var missing: [Missing] = []
        /// The items of all blobs that are damaged or missing, by digest.
        public var origins: [String: BlobOrigin] = [:]
    }

    /// A blob that the diary had lost when a backup was made.
    public struct Missing: Sendable, Hashable {
        /// The name of the backup.
        public let backup: String
        /// The digest.
        public let blob: String
    }

    private let folder: BackupFolder

    /// Creates the check of a folder.
    public init(_ folder: BackupFolder) { self.folder = folder }

    /// Checks every manifest, database and list, and that each blob is there with its size. Blocks.
    ///
    /// - Parameter readsData: Whether to read every blob again, too. A killed run continues after the last blob that it
    ///   noted. A damaged blob is moved aside, so that the next backup stores it again.
    /// - Throws: `noBackups`; `unreadable` if the folder cannot be read.
    public func run(
        readsData: Bool = false, progress: (Progress) -> Void = { _ in }
    ) throws(BackupError) -> Report {
        let contents = try folder.contents()
        guard !contents.backups.isEmpty || !contents.broken.isEmpty else {
            throw BackupError(.noBackups, folder.layout.root)
        }
        let pool = try folder.pool()
        var report = Report()
        report.unfinished = contents.unfinished
        report.backups = contents.backups.count
        report.findings = contents.broken.map { Self.finding(of: $0.error, in: $0.name) }
        var named: Set<String> = []
        for (index, backup) in contents.backups.enumerated() {
            progress(.backup(done: index, all: contents.backups.count))
            report.findings += findings(of: backup, pool: pool) { named.insert($0) }
            report.missing += backup.missing(in: pool).map { Missing(backup: backup.name, blob: $0) }
        }
        report.blobs = named.count
        if readsData {
            let reading = BlobReading(folder: folder)
            let wrong = Set(report.findings.filter { $0.code == .blobSize }.map(\.blob))
            report.findings += try reading.run(
                named.intersection(pool.keys).subtracting(wrong).sorted(), progress: progress)
            report.read = reading.readCount
        }
        // A backup that was pruned meanwhile is not damaged.
        let pruned = Set(contents.backups.map(\.name).filter(isPruned))
        report.findings.removeAll { pruned.contains($0.backup) }
        report.missing.removeAll { pruned.contains($0.backup) }
        report.origins = origins(of: report, in: contents.backups)
        return report
    }

    /// Returns whether the manifest of a backup is gone.
    private func isPruned(_ backup: String) -> Bool {
        guard
            case .success(let status) = Result(catching: { try BackupFiles.status(folder.layout.manifest(backup)) })
        else { return false }
        return status == nil
    }

    /// Looks up the items of damaged and missing blobs in the databases that are whole, the newest first.
    private func origins(of report: Report, in backups: [BackupFolder.Backup]) -> [String: BlobOrigin] {
        let damaged = Set(report.findings.filter { $0.code == .databaseDamaged }.map(\.backup))
        let whole = backups.reversed().map(\.name).filter { !damaged.contains($0) }
        let blobs = Set(report.findings.map(\.blob) + report.missing.map(\.blob))
        return BlobOrigins.of(blobs.subtracting([""]), inAnyOf: whole.lazy.map { folder.layout.database($0) })
    }

    private static func finding(of error: BackupError, in backup: String) -> Finding {
        switch error.code {
        case .newer: Finding(.newer, backup: backup)
        case .otherDiary: Finding(.otherDiary, backup: backup)
        case .unreadable: Finding(.unreadable, backup: backup)
        default: Finding(.manifestBroken, backup: backup)
        }
    }

    /// Returns what is wrong with one backup, apart from the bytes of its blobs. A blob that the backup was made without
    /// is not.
    ///
    /// - Parameters:
    ///   - pool: The blobs that are there, with their sizes.
    ///   - name: Receives each digest that the backup's list has, but for the blobs that it was made without and lacks.
    func findings(
        of backup: BackupFolder.Backup, pool: [String: Int64], name: (String) -> Void = { _ in }
    ) -> [Finding] {
        if backup.manifest.databaseVersion > DiaryFile.databaseVersion { return [Finding(.newer, backup: backup.name)] }
        var findings: [Finding] = []
        var lines: [BlobLine]?
        do throws(BackupError) {
            lines = try BlobList(path: folder.layout.list(backup.name)).lines(backup.manifest.list)
        } catch {
            findings.append(
                Finding(error.code == .broken ? .listDamaged : Self.kind(of: error, .listDamaged), backup: backup.name))
        }
        let missing = Set(backup.missing(in: pool))
        for line in lines ?? [] where !missing.contains(line.digest) {
            name(line.digest)
            guard let size = pool[line.digest] else {
                findings.append(Finding(.blobMissing, backup: backup.name, blob: line.digest))
                continue
            }
            if !backup.manifest.allows(size, of: line) {
                findings.append(Finding(.blobSize, backup: backup.name, blob: line.digest))
            }
        }
        do throws(BackupError) {
            let summary = try checkDatabase(of: backup)
            if !backup.manifest.states(summary, lines: lines) {
                findings.append(Finding(.manifestDiffers, backup: backup.name))
            }
            if let lines, try !isList(lines, of: folder.layout.database(backup.name)) {
                findings.append(Finding(.listDiffers, backup: backup.name))
            }
        } catch {
            findings.append(Finding(Self.kind(of: error, .databaseDamaged), backup: backup.name))
        }
        return findings
    }

    /// Returns the kind of a finding about a file: `unreadable` if the disk cannot read the file, `damaged` if the file
    /// is missing or wrong.
    private static func kind(of error: BackupError, _ damaged: Finding.Code) -> Finding.Code {
        error.code == .unreadable && !error.isMissing ? .unreadable : damaged
    }

    /// Returns the facts of the database. Throws unless it is the one of the manifest, with the same accounts, and whole.
    private func checkDatabase(of backup: BackupFolder.Backup) throws(BackupError) -> DiarySummary {
        let path = folder.layout.database(backup.name)
        let (digest, size) = (backup.manifest.database.sha256, backup.manifest.database.size)
        // SQLite would read these files, too.
        for ending in ["-journal", "-wal", "-shm"] where try BackupFiles.status(path + ending) != nil {
            throw BackupError(.databaseDamaged, backup.name)
        }
        // The size is checked first, so that no more bytes are read than the manifest states.
        guard try BackupFiles.size(path) == size, try BackupFiles.digest(of: path) == (digest, size) else {
            throw BackupError(.databaseDamaged, backup.name)
        }
        do {
            let file = try DiaryFile(path: path)
            let summary = try file.summary()
            guard try file.faults().isEmpty, summary.diary == backup.manifest.diary,
                summary.line == backup.manifest.line,
                Set(summary.accounts.map(\.id)) == Set(backup.manifest.accounts.map(\.id))
            else { throw BackupError(.databaseDamaged, backup.name) }
            return summary
        } catch {
            throw BackupError(.databaseDamaged, backup.name, cause: "\(error)")
        }
    }

    /// Returns whether a list has exactly the blobs that a database names. Sounds that come with Daybook may be in
    /// neither.
    private func isList(_ lines: [BlobLine], of database: String) throws(BackupError) -> Bool {
        let digests = try NamedDigests(database: database)
        var rest = lines[...]
        while let digest = try digests.next() {
            if rest.first?.digest == digest {
                rest = rest.dropFirst()
            } else if !NamedDigests.builtIn.contains(digest) {
                return false
            }
        }
        return rest.isEmpty
    }
}
