import DaybookEntry

/// The removal of old backups, and of the blobs that no backup names any more.
///
/// First the manifests of the removed backups go, then their folders, then the blobs: after a kill at any time, all
/// backups that are left are whole, and the next command finishes the work.
public struct Pruning: Sendable {
    /// The result.
    public struct Outcome: Sendable {
        /// The backups that were kept, oldest first.
        public var kept: [String] = []
        /// The backups that were removed, oldest first.
        public var removed: [String] = []
        /// The number of blobs that were removed.
        public var blobs = 0
        /// The sum of the sizes of these blobs.
        public var blobBytes: Int64 = 0
    }

    private let folder: BackupFolder
    private let rules: KeepRules

    /// Creates the removal.
    public init(_ folder: BackupFolder, rules: KeepRules) { (self.folder, self.rules) = (folder, rules) }

    /// Removes what the rules do not keep. The newest whole backup of each line is always kept; one that was made without
    /// some files takes its place only if no other is whole. Blocks.
    ///
    /// - Throws: `busy`; `broken`, `newer` or `otherDiary` if the manifest or the list of a backup cannot be read, so
    ///   that it is not known which blobs it needs; `noBackups`. Nothing is removed then.
    public func run() throws(BackupError) -> Outcome {
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let contents = try folder.contents()
        if let broken = contents.broken.first { throw broken.error }
        guard !contents.backups.isEmpty else { throw BackupError(.noBackups, folder.layout.root) }
        let pool = try folder.pool()
        let kept = rules.kept(of: contents.backups).union(wholeOnes(contents.backups, pool: pool))
        let (left, gone) = (
            contents.backups.filter { kept.contains($0.name) }, contents.backups.filter { !kept.contains($0.name) }
        )
        let named = try named(by: left)
        try folder.removeRemains(contents)
        for backup in gone {
            try BackupFiles.remove(folder.layout.manifest(backup.name))
            try BackupFiles.sync(folder.layout.folder(backup.name))
        }
        for backup in gone { try BackupFiles.removeFolder(folder.layout.folder(backup.name)) }
        var outcome = Outcome(kept: left.map(\.name), removed: gone.map(\.name))
        for (digest, size) in pool where !named.contains(digest) {
            try BackupFiles.remove(folder.layout.blob(digest))
            outcome.blobs += 1
            outcome.blobBytes = outcome.blobBytes.addingReportingOverflow(size).partialValue
        }
        return outcome
    }

    /// Returns the newest whole backup of each line.
    private func wholeOnes(_ backups: [BackupFolder.Backup], pool: [String: Int64]) -> [String] {
        Dictionary(grouping: backups, by: \.manifest.line).values.compactMap { line in
            newestWhole(of: line.sorted { $0.seconds > $1.seconds }, pool: pool)
        }
    }

    /// Returns the first backup that has nothing wrong and lacks no file; if each lacks a file, the first that has
    /// nothing wrong.
    private func newestWhole(of backups: [BackupFolder.Backup], pool: [String: Int64]) -> String? {
        let verification = Verification(folder)
        var accepted: String?
        for backup in backups {
            let lacksFiles = !backup.missing(in: pool).isEmpty
            if lacksFiles, accepted != nil { continue }
            guard verification.findings(of: backup, pool: pool).isEmpty else { continue }
            guard lacksFiles else { return backup.name }
            accepted = backup.name
        }
        return accepted
    }

    private func named(by backups: [BackupFolder.Backup]) throws(BackupError) -> Set<String> {
        var named: Set<String> = []
        for backup in backups {
            guard backup.manifest.databaseVersion <= DiaryFile.databaseVersion else {
                throw BackupError(.newer, backup.name)
            }
            do throws(BackupError) {
                try BlobList(path: folder.layout.list(backup.name)).read(backup.manifest.list) {
                    line throws(BackupError) in
                    named.insert(line.digest)
                }
            } catch {
                throw BackupError(error.code, backup.name, cause: error.cause)
            }
        }
        return named
    }
}
