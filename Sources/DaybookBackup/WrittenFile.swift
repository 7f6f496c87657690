import Glibc

/// A new file that is being written. The file is closed when the value ends.
final class WrittenFile {
    /// The request `FICLONE` of `linux/fs.h`, a macro that Swift does not see.
    private static let cloneRequest: UInt = 0x4004_9409

    private let path: String
    private let descriptor: CInt

    init(_ path: String) throws(BackupError) {
        self.path = path
        // An existing file may share its bytes with another name, so it is removed, not overwritten.
        if try BackupFiles.size(path) != nil { try BackupFiles.remove(path) }
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
        let (file, code) = unsafe (open(path, flags, 0o600), errno)
        guard file >= 0 else { throw BackupError(path, errno: code) }
        descriptor = file
    }

    /// Opens a file to add bytes at its end.
    init(appendingTo path: String) throws(BackupError) {
        self.path = path
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        let (file, code) = unsafe (open(path, flags, 0o600), errno)
        guard file >= 0 else { throw BackupError(path, errno: code) }
        descriptor = file
    }

    deinit { close(descriptor) }

    /// Makes the file a clone of another one, where the file system can: the two share their bytes on the disk until
    /// one is written to (`ioctl_ficlone(2)`). Returns false where it cannot; the file is then still empty.
    func clone(_ source: ReadPieces) throws(BackupError) -> Bool {
        let (result, code) = (ioctl(descriptor, Self.cloneRequest, source.descriptor), errno)
        if result == 0 { return true }
        if code == ENOSPC || code == EDQUOT { throw BackupError(path, errno: code) }
        return false
    }

    func write(_ bytes: [UInt8]) throws(BackupError) {
        var done = 0
        while done < bytes.count {
            let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                return unsafe (Glibc.write(descriptor, rest.baseAddress, rest.count), errno)
            }
            if count > 0 {
                done += count
            } else if code != EINTR {
                throw BackupError(path, errno: count == 0 ? ENOSPC : code)
            }
        }
    }

    /// Makes the bytes durable.
    func finish() throws(BackupError) {
        let (result, code) = (fsync(descriptor), errno)
        if result != 0 { throw BackupError(path, errno: code) }
    }

    /// Replaces bytes at an offset, where as many bytes were written before. The next ``write(_:)`` continues at the
    /// end.
    func replace(_ bytes: [UInt8], at offset: Int64) throws(BackupError) {
        var done = 0
        while done < bytes.count {
            let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                return unsafe (pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done)), errno)
            }
            if count > 0 {
                done += count
            } else if code != EINTR {
                throw BackupError(path, errno: count == 0 ? ENOSPC : code)
            }
        }
    }

    /// Removes the bytes from an offset on. The next ``write(_:)`` continues there.
    func cut(at offset: Int64) throws(BackupError) {
        let (result, code) = (ftruncate(descriptor, off_t(offset)), errno)
        if result != 0 { throw BackupError(path, errno: code) }
        let (place, reason) = (lseek(descriptor, off_t(offset), SEEK_SET), errno)
        if place < 0 { throw BackupError(path, errno: reason) }
    }
}
