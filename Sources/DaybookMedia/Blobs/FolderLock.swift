import Glibc

/// Keeps a second process out of a media folder; released with the value, or with the process.
final class FolderLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock.
    ///
    /// - Throws: `EWOULDBLOCK` when another process has it.
    init(path: String) throws(SystemError) {
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        do {
            _ = try Disk.retried { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
