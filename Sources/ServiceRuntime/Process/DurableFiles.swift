import Foundation
import Glibc

/// Folders and files whose names survive a power cut as soon as the call has returned.
///
/// A new name is on the disk only when its folder was synced. A database in a folder without a durable name is lost with
/// the name, although the database itself was synced. All calls block.
public enum DurableFiles {
    /// The answers of file systems that cannot sync a folder: Linux has `EINVAL` for those without the call, as SMB shares
    /// were until Linux 4.17; servers of SMB and FUSE answer the others. A disk that fails answers `EIO`, `ENOSPC`, `EDQUOT`
    /// or `EROFS`, as ext4 does after its journal was aborted.
    public static let unsupportedSync: Set<Int32> = [EINVAL, EOPNOTSUPP, ENOSYS, EBADF]

    /// The answers that are no errors for the folder that a folder is made in. It may be on a disk that is only read.
    private static let passedOver = unsupportedSync.union([EROFS])

    /// Creates a folder that its owner alone may enter, and the missing folders above it. Does nothing if it exists.
    ///
    /// - Throws: ``SystemFailure``; `ENOTDIR` if there is something else of that name.
    public static func makeFolder(_ path: String) throws(SystemFailure) {
        if path.isEmpty { return }
        var (result, code) = unsafe (mkdir(path, 0o700), errno)
        let above = folder(of: path)
        if result != 0, code == ENOENT, above.utf8.count < path.utf8.count {
            try makeFolder(above)
            (result, code) = unsafe (mkdir(path, 0o700), errno)
        }
        if result != 0 {
            // NFS may refuse to make what exists for another reason first: a folder above that is closed, or a disk that is
            // only read.
            guard isFolder(path) else { throw SystemFailure(code == EEXIST ? ENOTDIR : code) }
            // The process that made an empty folder may have been killed before it synced the name.
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
            guard names?.isEmpty == true else { return }
        }
        try sync(above, except: passedOver)
    }

    /// Gives a complete file its name, in place of another file of that name. Syncs its bytes first.
    ///
    /// - Parameter temporary: The path of the file in the same folder; it does not exist afterwards.
    /// - Throws: ``SystemFailure``.
    public static func install(_ temporary: String, as path: String) throws(SystemFailure) {
        try sync(temporary, except: [])
        let (result, code) = unsafe (rename(temporary, path), errno)
        guard result == 0 else { throw SystemFailure(code) }
        try sync(folder(of: path), except: unsupportedSync)
    }

    /// Returns the folder that a path's last name is in; `.` for a name alone. `NSString` traps for a name of one
    /// character.
    public static func folder(of path: String) -> String {
        let scalars = path.unicodeScalars
        guard let end = scalars.lastIndex(where: { $0 != "/" }) else { return path.isEmpty ? "." : "/" }
        guard let slash = scalars[..<end].lastIndex(of: "/") else { return "." }
        guard let last = scalars[..<slash].lastIndex(where: { $0 != "/" }) else { return "/" }
        return String(scalars[...last])
    }

    /// Syncs a file, or the names in a folder. Some file systems cannot sync a folder; a folder may be closed to this
    /// process, as those above the diary's. Both are no errors.
    ///
    /// - Parameter ignored: The answers of the file system that are no errors.
    private static func sync(_ path: String, except ignored: Set<Int32>) throws(SystemFailure) {
        let (file, code) = unsafe (open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), errno)
        guard file >= 0 else {
            if code == EACCES || code == EPERM, isFolder(path) { return }
            throw SystemFailure(code)
        }
        defer { close(file) }
        let (result, reason) = (fsync(file), errno)
        if result != 0, !ignored.contains(reason) { throw SystemFailure(reason) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
