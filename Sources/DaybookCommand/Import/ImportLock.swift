import DaybookBackup
import Hashing

/// The right to import into an account, which one command has at a time. It ends with the value, or with the process.
///
/// The service tells the imports of two exports apart, but not two commands that import the same one.
struct ImportLock: Sendable {
    private let lock: BackupLock

    /// Takes the lock without waiting.
    ///
    /// - Parameters:
    ///   - data: The diary's folder.
    ///   - account: The name of the account, as the service has it.
    /// - Throws: `tryAgain` if another command has the lock.
    init(data: String, account: String) throws(CommandError) {
        // Not every name of an account can be the name of a file.
        let name = SHA256.shortDigest(of: account.utf8)
        do throws(BackupError) {
            if let lock = try BackupLock(path: "\(data)/entry/import-\(name)") {
                self.lock = lock
                return
            }
        } catch {
            throw CommandError(error)
        }
        throw CommandError(
            .tryAgain, CommandFault.importUnderWay, ["account": DisplayWidth.shown(account)])
    }
}
