public import ArchiveReading

/// The reason why a backup or an export could not be made or read.
public struct BackupError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// The folder above a new folder of backups does not exist.
        case noParent
        /// The folder is not marked as one with backups.
        case notBackup
        /// The folder does not exist or has no mark, although backups are expected in it.
        case absent
        /// The folder has other files in it.
        case notEmpty
        /// There is a file or folder where a new file should be.
        case exists
        /// Other users of the computer can write into the folder.
        case shared
        /// The folder has the backups of another diary.
        case otherDiary
        /// A newer Daybook made the backup.
        case newer
        /// The folder is no export, or an unfinished one.
        case notExport
        /// A newer Daybook made the export.
        case newerExport
        /// A file of an export is not as Daybook writes it: it is damaged, or something else than a file.
        case exportFile
        /// A line of an export is no record.
        case exportLine
        /// A file of an export has so many damaged lines that it is read no further.
        case exportLines
        /// The archive of an export is not read.
        case archive(ArchiveError.Code)
        /// The folder does not exist, or has no mark of a mirror.
        case noMirror
        /// The folder is the mirror of another diary or account.
        case otherMirror
        /// A newer Daybook writes the mirror.
        case newerMirror
        /// Another command works on the folder.
        case busy
        /// There is no backup yet.
        case noBackups
        /// There is no backup of that time.
        case noSuchBackup
        /// The manifest, the mark or the list of a backup is not as Daybook writes it.
        case broken
        /// The database of a backup is not the one that its manifest describes, or is no diary's.
        case databaseDamaged
        /// The diary names a file that it does not have.
        case blobMissing
        /// The bytes of a file do not match its name.
        case blobDamaged
        /// The disk cannot read a file of the diary.
        case blobUnreadable
        /// So many files of the diary are lost that no manifest names them.
        case tooManyMissing
        /// A link or a file stands where a folder of Daybook's own should be.
        case notFolder
        /// A hard link cannot reach another disk.
        case otherDisk
        case diskFull
        case unreadable
        case unwritable
        /// The work was stopped before its end.
        case stopped
    }

    /// The kind.
    public let code: Code
    /// The path, the digest or the backup that the error is about.
    public let name: String
    /// The system's reason; empty for none.
    public let cause: String

    /// Whether the file or folder is not there.
    public let isMissing: Bool

    init(_ code: Code, _ name: String, cause: String = "") {
        (self.code, self.name, self.cause, isMissing) = (code, name, cause, false)
    }

    /// - Parameter isMissing: Whether the error is that the file or folder is not there.
    init(_ code: Code, _ name: String, cause: String, isMissing: Bool) {
        (self.code, self.name, self.cause, self.isMissing) = (code, name, cause, isMissing)
    }

    /// The code, the name and the cause, for logs.
    public var description: String { "\(code): \(name)" + (cause.isEmpty ? "" : " (\(cause))") }
}
