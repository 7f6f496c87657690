/// Something that is wrong with a backup.
public struct Finding: Sendable, Hashable {
    /// The kind of a finding. Raw values are for programs, and never change.
    public enum Code: String, Sendable, CaseIterable {
        /// The manifest is damaged, so that the backup cannot be used.
        case manifestBroken = "BACKUP_MANIFEST_BROKEN"
        /// The manifest states other facts than those of the database and the list.
        case manifestDiffers = "BACKUP_MANIFEST_DIFFERS"
        /// The manifest is of another diary.
        case otherDiary = "BACKUP_OTHER_DIARY"
        /// A newer Daybook made the backup, so that this one cannot check it.
        case newer = "BACKUP_NEWER"
        /// The database is missing, or is not the one that the manifest describes.
        case databaseDamaged = "BACKUP_DATABASE_DAMAGED"
        /// The list of blobs is missing, or is not the one that the manifest describes.
        case listDamaged = "BACKUP_LIST_DAMAGED"
        /// The list and the database name different blobs.
        case listDiffers = "BACKUP_LIST_DIFFERS"
        /// A blob is missing.
        case blobMissing = "BACKUP_BLOB_MISSING"
        /// A blob has another size than the list says.
        case blobSize = "BACKUP_BLOB_SIZE"
        /// The bytes of a blob do not match its name.
        case blobDamaged = "BACKUP_BLOB_DAMAGED"
        /// A file cannot be read from the disk.
        case unreadable = "BACKUP_UNREADABLE"
    }

    /// The kind.
    public let code: Code
    /// The name of the backup; empty if the finding is not about a single one.
    public let backup: String
    /// The digest of the blob; empty if the finding is about the backup itself.
    public let blob: String

    init(_ code: Code, backup: String = "", blob: String = "") {
        (self.code, self.backup, self.blob) = (code, backup, blob)
    }
}
