import Glibc

/// A lock between commands, and between a command and the services. It is released when the value or the process ends.
public final class BackupLock: Sendable {
    private let descriptor: CInt

    /// Takes a lock without waiting; `nil` if another process holds it.
    ///
    /// - Parameters:
    ///   - path: The lock's file, which is created if it is missing.
    ///   - isShared: Whether other shared locks may be held at the same time.
    public init?(path: String, isShared: Bool = false) throws(BackupError) {
        let (file, code) = unsafe (open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600), errno)
        guard file >= 0 else { throw BackupError(path, errno: code) }
        let (result, reason) = (flock(file, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB), errno)
        if result != 0 {
            close(file)
            if reason == EWOULDBLOCK { return nil }
            throw BackupError(path, errno: reason)
        }
        descriptor = file
    }

    /// Takes a lock that other readers may share, without waiting. The lock's file need not be writable.
    ///
    /// - Parameter path: The lock's file. If it is missing, no other process can hold it, and nothing is locked.
    /// - Throws: `busy` with the name if another process changes what the lock guards.
    init(sharing path: String, of name: String) throws(BackupError) {
        descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0, flock(descriptor, LOCK_SH | LOCK_NB) != 0 { throw BackupError(.busy, name) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A program that is being started has a copy of the descriptor for a moment, which would hold the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
