import DaybookEntry

/// A folder of backups: the backups of one diary, of all its lines (``Manifest/line``).
public struct BackupFolder: Sendable {
    /// A complete backup, as its manifest describes it.
    public struct Backup: Sendable, Equatable {
        /// The time of the backup in UTC, which names its folder.
        public let name: String
        /// The same time in seconds since 1970.
        public let seconds: Int64
        /// The facts.
        public let manifest: Manifest

        /// Whether the backup has older tables than this program writes.
        var isOld: Bool { manifest.databaseVersion < DiaryFile.databaseVersion }

        /// Returns the seconds since the backup was made; 0 if the clock was set back since.
        func age(at now: Int64) -> Int64 { max(0, now.subtractingReportingOverflow(seconds).partialValue) }

        /// Returns the digests of the blobs that were missing when the backup was made, and that the pool still lacks.
        func missing(in pool: [String: Int64]) -> [String] {
            (manifest.missing?.digests ?? []).filter { pool[$0] == nil }
        }
    }

    /// The contents of a folder of backups.
    public struct Contents: Sendable {
        /// The backups whose manifest can be read, oldest first.
        public var backups: [Backup] = []
        /// The backups whose manifest cannot be used, with the reason.
        public var broken: [(name: String, error: BackupError)] = []
        /// The folders of backups that were not finished, or are being removed.
        public var unfinished: [String] = []
    }

    /// The paths.
    public let layout: BackupLayout
    /// The ID of the diary, 32 hex digits.
    public let diary: String

    /// Opens a folder that has the mark. Blocks.
    ///
    /// - Throws: `notBackup` for any other folder; `newer`, `broken`, `unreadable`.
    public init(_ path: String) throws(BackupError) {
        layout = BackupLayout(root: path)
        guard let mark = try Mark.read(layout) else { throw BackupError(.notBackup, layout.root) }
        diary = mark.diary
    }

    init(_ layout: BackupLayout, diary: String) { (self.layout, self.diary) = (layout, diary) }

    /// Takes the lock of commands that change the folder. Blocks.
    ///
    /// - Throws: `busy` if another command has it.
    public func lock() throws(BackupError) -> BackupLock {
        guard let lock = try BackupLock(path: layout.lock) else { throw BackupError(.busy, layout.root) }
        return lock
    }

    /// Reads all manifests. Blocks.
    public func contents() throws(BackupError) -> Contents {
        var contents = Contents()
        for name in try BackupFiles.names(in: layout.itself) {
            guard let seconds = BackupLayout.seconds(of: name),
                try BackupFiles.status(layout.folder(name))?.isFolder == true
            else { continue }
            guard try BackupFiles.status(layout.manifest(name)) != nil else {
                contents.unfinished.append(name)
                continue
            }
            do throws(BackupError) {
                let manifest = try Manifest.read(layout.manifest(name), of: name)
                guard manifest.diary == diary else { throw BackupError(.otherDiary, name) }
                contents.backups.append(Backup(name: name, seconds: seconds, manifest: manifest))
            } catch {
                contents.broken.append((name, error))
            }
        }
        return contents
    }

    /// Removes the remains of a killed command. The lock must be held. Blocks.
    ///
    /// A remainder that cannot be removed, for example because another program made a folder in it, does not stop a
    /// backup.
    func removeRemains(_ contents: Contents) throws(BackupError) {
        for name in contents.unfinished { try? BackupFiles.removeFolder(layout.folder(name)) }
        for name in try BackupFiles.names(in: layout.temporaries) {
            try? BackupFiles.remove(layout.temporaries + "/" + name)
        }
    }

    /// Returns the blobs in the pool with their sizes. A file with another name is ignored. Blocks.
    func pool() throws(BackupError) -> [String: Int64] {
        var blobs: [String: Int64] = [:]
        try BlobTree(root: layout.pool).forEach { digest, size in blobs[digest] = size }
        return blobs
    }
}
