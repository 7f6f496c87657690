import Glibc

/// A lock between processes: one of them has it, until the value or the process ends.
final class FileLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock; `nil` when another process, or another value of this one, has it.
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

    /// Lets go of the lock now, whoever still holds the value: a thread that handed it on may for a moment more.
    func release() { _ = flock(descriptor, LOCK_UN) }

    /// Lets go of it first: a program that is being started has a copy of the descriptor for a moment.
    deinit {
        release()
        close(descriptor)
    }
}
