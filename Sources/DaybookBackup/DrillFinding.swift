/// A difference between a backup and the diary that a drill restored from it.
public struct DrillFinding: Sendable, Hashable {
    /// The kind of a finding. Raw values are for programs, and never change.
    public enum Code: String, Sendable, CaseIterable {
        /// The database is missing, or is not the one that the manifest describes.
        case databaseDamaged = "DRILL_DATABASE_DAMAGED"
        /// The list of files is missing or damaged, or names other files than the database.
        case listDamaged = "DRILL_LIST_DAMAGED"
        /// A file is missing.
        case fileMissing = "DRILL_FILE_MISSING"
        /// A file has another size than the list says.
        case fileSize = "DRILL_FILE_SIZE"
        /// The bytes of a file do not match its name.
        case fileDamaged = "DRILL_FILE_DAMAGED"
        /// A file cannot be read from the disk.
        case unreadable = "DRILL_UNREADABLE"
        /// The restored diary has another number of records than the manifest says.
        case countDiffers = "DRILL_COUNT_DIFFERS"
        /// The restored diary lacks a record of the copy.
        case recordMissing = "DRILL_RECORD_MISSING"
        /// The restored diary has a record that the copy lacks.
        case recordUnknown = "DRILL_RECORD_UNKNOWN"
        /// A record has other values than in the copy.
        case recordDiffers = "DRILL_RECORD_DIFFERS"
        /// A record of the copy has a value that no record can have, so that the restored diary cannot show it.
        case recordDamaged = "DRILL_RECORD_DAMAGED"
        /// A search finds other entries than a scan of the copied texts.
        case searchDiffers = "DRILL_SEARCH_DIFFERS"
        /// There is no picture of a photo that had one.
        case pictureBroken = "DRILL_PICTURE_BROKEN"
        /// The restored diary refused a request.
        case refused = "DRILL_REFUSED"
    }

    /// The kind.
    public let code: Code
    /// The name of the account that the finding concerns; empty if it concerns none or several.
    public let account: String
    /// The subject: a record with the names of its fields, a count, a word, or the digest of a file.
    public let name: String

    /// Creates a finding.
    public init(_ code: Code, account: String = "", name: String) {
        (self.code, self.account, self.name) = (code, account, name)
    }

    /// Creates the finding of a drill from one of a check.
    init(_ finding: Finding) {
        let code: Code =
            switch finding.code {
            case .blobMissing: .fileMissing
            case .blobSize: .fileSize
            case .blobDamaged: .fileDamaged
            case .listDamaged, .listDiffers: .listDamaged
            case .unreadable: .unreadable
            case .manifestDiffers: .countDiffers
            case .databaseDamaged, .manifestBroken, .otherDiary, .newer: .databaseDamaged
            }
        self.init(code, name: finding.blob.isEmpty ? finding.backup : finding.blob)
    }

    /// Creates the finding of a file that the restore could not bring into the diary.
    init(_ loss: BackupRestoration.Loss) {
        let code: Code =
            switch loss.code {
            case .missing: .fileMissing
            case .damaged: .fileDamaged
            case .unreadable: .unreadable
            }
        self.init(code, name: loss.digest)
    }
}
