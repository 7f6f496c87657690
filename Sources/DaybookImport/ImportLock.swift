package import DaybookBackup
import Hashing

/// The right to import into an account, which one import has at a time. It ends with the value, or with the process.
///
/// The service tells the imports of two exports apart, but not two processes that import the same one.
package struct ImportLock: Sendable {
    private let lock: BackupLock
    /// The note of the account's unfinished upload.
    package let uploadNote: ImportUploadNote

    /// Takes the lock without waiting; `nil` if another import has it.
    ///
    /// - Parameters:
    ///   - data: The diary's folder.
    ///   - account: The name of the account, as the service has it.
    package init?(data: String, account: String) throws(BackupError) {
        // Not every name of an account can be the name of a file.
        let name = SHA256.shortDigest(of: account.utf8)
        guard let lock = try BackupLock(path: "\(data)/entry/import-\(name)") else { return nil }
        self.lock = lock
        uploadNote = ImportUploadNote(path: "\(data)/entry/upload-of-import-\(name)")
    }
}
