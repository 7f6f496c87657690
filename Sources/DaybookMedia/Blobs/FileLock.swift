import Glibc

/// A lock between processes. One process holds it until the value or the process ends.
final class FileLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock without waiting; `nil` if another process, or another value in this process, holds it.
    init?(path: String) throws(SystemError) {
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        do {
            _ = try Disk.retried { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            close(descriptor)
            if error.code == EWOULDBLOCK { return nil }
            throw error
        }
        self.descriptor = descriptor
    }

    /// Releases the lock now, even if another thread still holds the value for a moment.
    func release() { _ = flock(descriptor, LOCK_UN) }

    /// Releases the lock before closing: a program that is being started has a copy of the descriptor for a moment.
    deinit {
        release()
        close(descriptor)
    }
}
