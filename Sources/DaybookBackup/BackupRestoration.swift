public import DaybookEntry
import Foundation
import Hashing

/// The restore of a diary's folder from a backup. It needs nothing of the old machine, and starts nothing.
///
/// ```
/// restoring.json              the mark of a restore under way: the backup, and the choices; removed at the end
/// media/blobs/ab/cd/HEX       the blobs
/// entry/daybook.sqlite        the database; gets this name last
/// ```
///
/// After a kill, the same restore continues. Until it has ended, no Daybook serves the folder, because it has blobs but
/// no database. A blob that the backup lacks or that is damaged there is left out, and the outcome names it: the rest of
/// the diary is restored, and can be served.
public struct BackupRestoration: Sendable {
    /// The progress: the blobs that are there, and their bytes.
    public struct Progress: Sendable {
        /// The number of blobs that are there.
        public let done: Int
        /// The number of all blobs.
        public let all: Int
        /// The sum of the sizes of the blobs that are there.
        public let bytes: Int64
    }

    /// A blob of the backup that the restored diary lacks.
    public struct Loss: Sendable, Hashable {
        /// The kind of a loss. Raw values are for programs, and never change.
        public enum Code: String, Sendable, CaseIterable {
            /// The backup does not have the blob.
            case missing = "RESTORE_FILE_MISSING"
            /// The blob has another size, or other bytes, than its digest says.
            case damaged = "RESTORE_FILE_DAMAGED"
            /// The blob cannot be read from the disk.
            case unreadable = "RESTORE_FILE_UNREADABLE"
        }

        /// The kind.
        public let code: Code
        /// The digest, in 64 lower-case hex digits.
        public let digest: String

        init(_ code: Code, digest: String) { (self.code, self.digest) = (code, digest) }
    }

    /// The result.
    public struct Outcome: Sendable {
        /// The number of blobs that are there.
        public let blobs: Int
        /// The sum of the sizes of the blobs that are there.
        public let bytes: Int64
        /// The blobs that are not there, in the order of their digests.
        public let lost: [Loss]
        /// The numbers of sessions, shares and the like that the restore ended; nil if a killed run had already
        /// finished the diary.
        public let effects: RestoreEffects?
    }

    /// The way in which blobs come into the new folder. The default is for a diary that people will use.
    struct Transfer: Sendable {
        /// The kind of file that a blob becomes.
        enum Kind: Sendable {
            /// A copy, whose bytes are compared with the digest.
            case copy
            /// A hard link, for a diary that is removed again. Its bytes are not read, and nothing ever writes into a
            /// blob.
            case link
            /// A file that shares its bytes on the disk with the backup's, for a diary that is removed again. Its bytes
            /// are not read. A file that cannot be cloned becomes a hard link.
            case clone
        }

        /// The kind of the restored blobs. If they are clones, so is the database before it is changed.
        var kind = Kind.copy
        /// The blobs that are restored; nil for all.
        var only: Set<String>?
        /// The blobs that are left out.
        var leavingOut: Set<String> = []
        /// The function that is called between files and between pieces of one. An error ends the restore.
        var check: @Sendable () throws(BackupError) -> Void = {}

        /// Returns whether a blob is restored.
        func contains(_ digest: String) -> Bool {
            !leavingOut.contains(digest) && only?.contains(digest) ?? true
        }
    }

    /// The mark of a restore under way.
    private struct Begun: Codable, Equatable {
        let backup: String
        let sha256: String
        let keepsAccess: Bool
        let keepsShares: Bool
    }

    private static let maximumMarkBytes = 4096
    /// The beginning of the names of unfinished blobs.
    private static let unfinishedName = "restored"

    private let folder: BackupFolder
    private let backup: BackupFolder.Backup
    private let target: String
    private let choice: RestoreChoice
    private let transfer: Transfer

    /// Creates the restore of one backup into a folder that is empty or absent.
    ///
    /// - Throws: `newer` if this program does not know the backup's tables.
    public init(
        _ backup: BackupFolder.Backup, of folder: BackupFolder, to target: String, choice: RestoreChoice
    ) throws(BackupError) {
        try self.init(backup, of: folder, to: target, choice: choice, transfer: Transfer())
    }

    init(
        _ backup: BackupFolder.Backup, of folder: BackupFolder, to target: String, choice: RestoreChoice,
        transfer: Transfer
    ) throws(BackupError) {
        guard backup.manifest.databaseVersion <= DiaryFile.databaseVersion else {
            throw BackupError(.newer, backup.name)
        }
        (self.folder, self.backup, self.choice, self.transfer) = (folder, backup, choice, transfer)
        self.target = BackupLayout(root: target).root
    }

    private var mark: String { target + "/" + RestoreChoice.markName }
    private var media: String { target + "/media" }
    private var blobs: String { media + "/blobs" }
    private var entry: String { target + "/entry" }
    private var database: String { entry + "/daybook.sqlite" }
    private var unfinishedDatabase: String { database + ".restoring" }
    /// Returns the path of the temporary file of a number. Blobs that are copied side by side have different numbers.
    private func unfinishedBlob(_ number: Int) -> String { "\(media)/\(Self.unfinishedName)-\(number)" }

    /// Returns the name of the backup whose restore into a folder was interrupted; nil for none. Blocks.
    public static func interrupted(in target: String) -> String? {
        let mark = BackupLayout(root: target).root + "/" + RestoreChoice.markName
        guard let bytes = try? BackupFiles.read(mark, limit: maximumMarkBytes),
            let begun = try? JSONDecoder().decode(Begun.self, from: Data(bytes)),
            BackupLayout.seconds(of: begun.backup) != nil
        else { return nil }
        return begun.backup
    }

    /// Restores the backup. Blocks. A missing or damaged blob is no error: the outcome names it.
    ///
    /// - Parameters:
    ///   - line: The sixteen random bytes that identify the new line of the diary.
    ///   - now: The time in seconds since 1970.
    /// - Throws: `noParent`, `notEmpty`, `busy`; `databaseDamaged`, `broken`; `diskFull` and the like.
    public func run(
        line: [UInt8], at now: Int64, progress: (Progress) -> Void = { _ in }
    ) throws(BackupError) -> Outcome {
        let reading = try BackupLock(sharing: folder.layout.lock, of: folder.layout.root)
        defer { withExtendedLifetime(reading) {} }
        try begin()
        guard let lock = try BackupLock(path: mark) else { throw BackupError(.busy, target) }
        defer { withExtendedLifetime(lock) {} }
        let lines = try BlobList(path: folder.layout.list(backup.name)).lines(backup.manifest.list).filter {
            transfer.contains($0.digest)
        }
        let isFinished = try isDatabaseThere()
        if !isFinished { try BackupFiles.requireSpace(try neededBytes(for: lines), in: target) }
        for path in [media, blobs, entry] { try BackupFiles.makeFolder(path) }
        // After a killed run that had finished the database, this finds its losses again.
        let lost = try copy(lines, progress: progress)
        let effects: RestoreEffects? = try isFinished ? nil : makeDatabase(line: line, at: now)
        for path in [entry, media, target] { try BackupFiles.sync(path) }
        try BackupFiles.remove(mark)
        try BackupFiles.sync(target)
        let restored = Self.lines(lines, without: lost)
        let bytes = restored.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        return Outcome(blobs: restored.count, bytes: bytes, lost: lost, effects: effects)
    }

    /// Returns whether an earlier run has finished the database.
    ///
    /// - Throws: `notEmpty` if there is another database than the one that this restore makes.
    private func isDatabaseThere() throws(BackupError) -> Bool {
        guard try BackupFiles.size(database) != nil else { return false }
        guard let found = try? DiaryFile(path: database).summary(), found.diary == backup.manifest.diary,
            found.line != backup.manifest.line
        else { throw BackupError(.notEmpty, target) }
        return true
    }

    /// Marks the folder, or finds the mark of the same restore.
    private func begin() throws(BackupError) {
        try BackupFiles.makeRoot(target)
        let wanted = Begun(
            backup: backup.name, sha256: backup.manifest.database.sha256, keepsAccess: choice.keepsAccess,
            keepsShares: choice.keepsShares)
        let temporary = mark + ".tmp"
        if try BackupFiles.status(mark) != nil {
            let bytes = try BackupFiles.read(mark, limit: Self.maximumMarkBytes)
            guard (try? JSONDecoder().decode(Begun.self, from: Data(bytes))) == wanted else {
                throw BackupError(.notEmpty, target)
            }
            return
        }
        guard try BackupFiles.names(in: target + "/.").allSatisfy({ target + "/" + $0 == temporary }) else {
            throw BackupError(.notEmpty, target)
        }
        try BackupFiles.write(try Mark.encoded(wanted), to: mark, by: temporary)
        try BackupFiles.sync(target)
    }

    /// Returns the bytes of the blobs that are not there yet, and of the database. Older tables are migrated, so that a
    /// journal of at most the size of the database lies beside it meanwhile.
    func neededBytes(for lines: [BlobLine]) throws(BackupError) -> Int64 {
        var bytes = min(backup.manifest.database.size, Int64.max / 4) * (backup.isOld ? 2 : 1)
        let missing = Set(backup.manifest.missing?.digests ?? [])
        for line in transfer.kind == .copy ? lines : [] {
            var size = line.size
            if missing.contains(line.digest) {
                // A later backup may have stored the blob, whose size no record may have stated.
                guard let stored = try? BackupFiles.size(folder.layout.blob(line.digest)) else { continue }
                if size == 0 { size = stored }
            }
            if try BackupFiles.size(path(of: line)) == size { continue }
            let (sum, isOver) = bytes.addingReportingOverflow(size)
            bytes = isOver ? Int64.max / 2 : min(sum, Int64.max / 2)
        }
        return bytes
    }

    private func path(of line: BlobLine) -> String { DigestPath.file(of: line.digest, below: blobs) }

    /// Returns the lines of the blobs that are not lost.
    private static func lines(_ lines: [BlobLine], without lost: [Loss]) -> [BlobLine] {
        let absent = Set(lost.map(\.digest))
        return absent.isEmpty ? lines : lines.filter { !absent.contains($0.digest) }
    }

    /// Copies the blobs that are not there yet. Returns those that the backup does not have whole.
    private func copy(_ lines: [BlobLine], progress: (Progress) -> Void) throws(BackupError) -> [Loss] {
        var (lost, unread, bytes): ([Loss], [BlobLine], Int64) = ([], [], 0)
        var index = 0
        while index < lines.count {
            progress(Progress(done: index - lost.count - unread.count, all: lines.count, bytes: bytes))
            let some = Array(lines[index...].prefix(BackupFiles.filesAtOnce))
            let losses = BackupFiles.sideBySide(Array(some.enumerated())) { number, line throws(BackupError) in
                try transfer.check()
                return try BackupFiles.size(path(of: line)) == line.size ? nil : try copy(line, by: number)
            }
            for (line, loss) in zip(some, losses) {
                switch try loss.get() {
                case nil: bytes = bytes.addingReportingOverflow(line.size).partialValue
                case .unreadable: unread.append(line)
                case let code?: lost.append(Loss(code, digest: line.digest))
                }
            }
            index += some.count
        }
        // The disk of the backup may have been away for a moment.
        for line in unread {
            try transfer.check()
            if let code = try copy(line, by: 0) {
                lost.append(Loss(code, digest: line.digest))
            } else {
                bytes = bytes.addingReportingOverflow(line.size).partialValue
            }
        }
        lost.sort { $0.digest < $1.digest }
        progress(Progress(done: lines.count - lost.count, all: lines.count, bytes: bytes))
        for name in try BackupFiles.names(in: media) where name.hasPrefix(Self.unfinishedName) {
            try BackupFiles.remove(media + "/" + name)
        }
        // Links and clones are made only for a diary that is removed again.
        if transfer.kind == .copy {
            try BackupFiles.syncFolders(of: Self.lines(lines, without: lost).map(\.digest), below: blobs)
        }
        return lost
    }

    /// Copies a blob, which gets its name only if its bytes match its digest. Returns the kind of the loss; nil if the
    /// blob is there.
    ///
    /// - Parameter number: The number of the temporary file.
    /// - Throws: An error of the new folder, such as `diskFull`.
    private func copy(_ line: BlobLine, by number: Int) throws(BackupError) -> Loss.Code? {
        let source = folder.layout.blob(line.digest)
        do throws(BackupError) {
            guard let size = try BackupFiles.size(source) else { return .missing }
            guard backup.manifest.allows(size, of: line) else { return .damaged }
            try BackupFiles.makeFolders(of: line.digest, below: blobs)
            if transfer.kind == .clone, try BackupFiles.clone(source, to: path(of: line)) { return nil }
            if transfer.kind != .copy {
                try BackupFiles.link(source, to: path(of: line))
                return nil
            }
            let found = try BackupFiles.copy(source, to: unfinishedBlob(number)) { (_: Int) throws(BackupError) in
                try transfer.check()
            }
            guard found == (line.digest, size) else { return .damaged }
            try BackupFiles.rename(unfinishedBlob(number), to: path(of: line))
            return nil
        } catch {
            // An error names the path that it is about. Any other path than the blob's is that of the copy.
            guard error.name == source else { throw error }
            return error.isMissing ? .missing : .unreadable
        }
    }

    /// Copies the database, migrates it to the current tables, makes it a new line of the diary, and gives it its name.
    private func makeDatabase(line: [UInt8], at now: Int64) throws(BackupError) -> RestoreEffects {
        for ending in ["", "-journal", "-wal", "-shm"] { try BackupFiles.remove(unfinishedDatabase + ending) }
        let source = folder.layout.database(backup.name)
        guard try BackupFiles.size(source) == backup.manifest.database.size else {
            throw BackupError(.databaseDamaged, backup.name)
        }
        let found = try BackupFiles.copy(source, to: unfinishedDatabase, isSharing: transfer.kind == .clone) {
            (_: Int) throws(BackupError) in
            try transfer.check()
        }
        guard found == (backup.manifest.database.sha256, backup.manifest.database.size) else {
            throw BackupError(.databaseDamaged, backup.name)
        }
        let age = backup.age(at: now)
        let effects: RestoreEffects
        do {
            effects = try DiaryFile.beginLine(at: unfinishedDatabase, line: line, age: age, choice: choice)
        } catch {
            throw BackupError(database: unfinishedDatabase, of: backup.name, error: error)
        }
        try BackupFiles.sync(unfinishedDatabase)
        try BackupFiles.sync(media)
        try BackupFiles.rename(unfinishedDatabase, to: database)
        try BackupFiles.sync(entry)
        return effects
    }
}

extension BackupFolder.Contents {
    /// Returns the newest backup whose name begins with a text, such as `2026-11-28`; the newest of all for the empty
    /// text.
    ///
    /// - Throws: `noBackups`, `noSuchBackup`; the reason if that backup's manifest cannot be used.
    public func newest(at text: String, in folder: BackupFolder) throws(BackupError) -> BackupFolder.Backup {
        let found = backups.last { $0.name.hasPrefix(text) }
        if let broken = broken.last(where: { $0.name.hasPrefix(text) }), broken.name > found?.name ?? "" {
            throw broken.error
        }
        guard let found else {
            throw backups.isEmpty
                ? BackupError(.noBackups, folder.layout.root) : BackupError(.noSuchBackup, text)
        }
        return found
    }
}
