import Foundation
import Glibc
import Hashing
import ServiceRuntime
import Synchronization
import Work

extension BackupError {
    /// Creates the error of a failed call of the system.
    ///
    /// - Parameters:
    ///   - code: The `errno`.
    ///   - isReading: Whether the call only reads.
    init(_ path: String, errno code: Int32, isReading: Bool = false) {
        let kind: Code =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            default: isReading ? .unreadable : .unwritable
            }
        self.init(kind, path, cause: "\(SystemFailure(code))", isMissing: code == ENOENT)
    }
}

/// The calls of the file system that backups need. Each blocks. New files and folders are accessible to their owner
/// only.
enum BackupFiles {
    /// The bytes that are copied at once.
    static let pieceSize = 1 << 20
    /// The number of files of one batch. Progress is reported between batches.
    static let filesAtOnce = 8
    /// The number of files that are copied at the same time. Most of the time of each is spent waiting for the disk.
    private static let threads = 4
    /// The bytes that a command leaves free on a disk.
    private static let spareBytes: Int64 = 16 << 20

    /// The facts of a file.
    struct Status {
        let size: Int64
        let isFile: Bool
        let isFolder: Bool
        /// The time of the last change of the bytes, in nanoseconds since 1970.
        let modified: Int64
        /// Whether another user may write into it, or owns it.
        let isShared: Bool
        /// The number that identifies the file on its disk, and the number of its names.
        let inode: UInt64
        let links: UInt64
    }

    /// Returns the facts of a file, of a link itself rather than its target; `nil` if there is none.
    static func status(_ path: String) throws(BackupError) -> Status? {
        var status = stat()
        let (result, code) = unsafe (lstat(path, &status), errno)
        if result != 0 {
            if code == ENOENT || code == ENOTDIR { return nil }
            throw BackupError(path, errno: code, isReading: true)
        }
        let kind = status.st_mode & S_IFMT
        return Status(
            size: Int64(status.st_size), isFile: kind == S_IFREG, isFolder: kind == S_IFDIR,
            modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
            isShared: status.st_uid != geteuid() || status.st_mode & 0o022 != 0, inode: UInt64(status.st_ino),
            links: UInt64(status.st_nlink))
    }

    /// Returns the size of a regular file; `nil` if there is none.
    static func size(_ path: String) throws(BackupError) -> Int64? {
        guard let status = try status(path), status.isFile else { return nil }
        return status.size
    }

    /// Returns the names in a folder, sorted; none if there is no folder.
    ///
    /// - Throws: `broken` for a link to a folder, whose files are not the backup's; `unreadable`.
    static func names(in folder: String) throws(BackupError) -> [String] {
        guard let status = try status(folder) else { return [] }
        guard status.isFolder else { throw BackupError(.broken, folder) }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            if SystemFailure.failure(of: error)?.code == ENOENT { return [] }
            throw BackupError(.unreadable, folder, cause: SystemFailure.reason(of: error))
        }
    }

    /// Creates a folder, unless it exists.
    ///
    /// - Throws: `broken` for a link to a folder; `unwritable` and the like.
    static func makeFolder(_ path: String) throws(BackupError) {
        let (result, code) = unsafe (mkdir(path, 0o700), errno)
        if result == 0 { return }
        guard code == EEXIST else { throw BackupError(path, errno: code) }
        guard try status(path)?.isFolder == true else { throw BackupError(.broken, path) }
    }

    /// Creates the folder that a command was given, durably, unless it exists. Its path may be a link to a folder.
    ///
    /// - Throws: `noParent` if the folder above does not exist.
    static func makeRoot(_ path: String) throws(BackupError) {
        if try status(path + "/.")?.isFolder == true { return }
        let parent = DurableFiles.folder(of: path)
        guard try status(parent + "/.")?.isFolder == true else { throw BackupError(.noParent, path) }
        if try status(path) != nil { throw BackupError(path, errno: ENOTDIR, isReading: true) }
        try makeFolder(path)
        try sync(parent)
    }

    /// Reads a whole small file.
    ///
    /// - Throws: `broken` if it is larger than `limit`, or no regular file.
    static func read(_ path: String, limit: Int) throws(BackupError) -> [UInt8] {
        let file = try ReadPieces(path, size: limit + 1)
        guard let bytes = try file.next() else { return [] }
        guard bytes.count <= limit else { throw BackupError(.broken, path) }
        return bytes
    }

    /// Writes a file, syncs it, and gives it its name, over a file of that name. The folder is not synced.
    static func write(_ bytes: [UInt8], to path: String, by temporary: String) throws(BackupError) {
        try write(bytes, to: temporary)
        try rename(temporary, to: path)
    }

    /// Writes a new file in place of one of its name, and syncs it.
    static func write(_ bytes: [UInt8], to path: String) throws(BackupError) {
        let file = try WrittenFile(path)
        try file.write(bytes)
        try file.finish()
    }

    /// Adds bytes to the end of a file, which is created if it is missing. Nothing is synced.
    static func append(_ bytes: [UInt8], to path: String) throws(BackupError) {
        try WrittenFile(appendingTo: path).write(bytes)
    }

    /// Passes each line of a file to `body`, without its line break. The last line may have none.
    ///
    /// - Throws: The error of `body`; `broken` for a line that is longer than `limit`; `unreadable`.
    static func forEachLine(
        of path: String, limit: Int, body: ([UInt8]) throws(BackupError) -> Void
    ) throws(BackupError) {
        let pieces = try ReadPieces(path, size: pieceSize)
        var line: [UInt8] = []
        while let piece = try pieces.next() {
            var rest = piece[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                guard line.count <= limit else { throw BackupError(.broken, path) }
                try body(line)
                line = []
                rest = rest[(end + 1)...]
            }
            line += rest
            guard line.count <= limit else { throw BackupError(.broken, path) }
        }
        if !line.isEmpty { try body(line) }
    }

    /// Copies a file to a new one, syncs it, and returns the SHA-256 of its bytes as hex digits, with their number.
    ///
    /// - Parameters:
    ///   - isSharing: Whether the copy may share its bytes on the disk with the source. It is then no second copy:
    ///     damage of the disk is damage of both. The digest is that of the bytes of the copy.
    ///   - read: Receives the number of bytes of each piece. An error ends the copy.
    /// - Throws: An error that names `source` if that file cannot be read, and `target` if that one cannot be written,
    ///   or shares bytes that cannot be read.
    static func copy(
        _ source: String, to target: String, isSharing: Bool = false, read: (Int) throws(BackupError) -> Void = { _ in }
    ) throws(BackupError) -> (digest: String, size: Int64) {
        let (pieces, file) = (try ReadPieces(source, size: pieceSize), try WrittenFile(target))
        if isSharing, try file.clone(pieces) {
            try file.finish()
            return try digest(of: target, read: read)
        }
        var (hash, size) = (SHA256(), Int64(0))
        while let piece = try pieces.next() {
            hash.update(data: piece)
            try file.write(piece)
            size += Int64(piece.count)
            try read(piece.count)
        }
        try file.finish()
        return (hex(hash.finalize()), size)
    }

    /// Returns the SHA-256 of a file's bytes as hex digits, with their number.
    ///
    /// - Parameter read: Receives the number of bytes of each piece. An error ends the reading.
    static func digest(
        of path: String, read: (Int) throws(BackupError) -> Void = { _ in }
    ) throws(BackupError) -> (digest: String, size: Int64) {
        let pieces = try ReadPieces(path, size: pieceSize)
        var (hash, size) = (SHA256(), Int64(0))
        while let piece = try pieces.next() {
            hash.update(data: piece)
            size += Int64(piece.count)
            try read(piece.count)
        }
        return (hex(hash.finalize()), size)
    }

    /// Makes a new file that shares its bytes on the disk with another one until one of them is written to. Nothing is
    /// read or synced. Returns false, and leaves no file, where the file system cannot do so.
    static func clone(_ source: String, to target: String) throws(BackupError) -> Bool {
        let (pieces, file) = (try ReadPieces(source, size: pieceSize), try WrittenFile(target))
        if try file.clone(pieces) { return true }
        try remove(target)
        return false
    }

    static func rename(_ source: String, to target: String) throws(BackupError) {
        let (result, code) = unsafe (Glibc.rename(source, target), errno)
        if result != 0 { throw BackupError(target, errno: code) }
    }

    /// Gives a file a second name.
    ///
    /// - Throws: `otherDisk` if the name would be on another disk, or the file system has no hard links; `exists` if
    ///   there is a file of that name.
    static func link(_ source: String, to target: String) throws(BackupError) {
        let (result, code) = unsafe (Glibc.link(source, target), errno)
        if result == 0 { return }
        if [EXDEV, EPERM, EMLINK, EOPNOTSUPP, ENOSYS].contains(code) {
            throw BackupError(.otherDisk, target, cause: "\(SystemFailure(code))")
        }
        if code == EEXIST { throw BackupError(.exists, target, cause: "\(SystemFailure(code))") }
        throw BackupError(target, errno: code)
    }

    /// Removes a file, unless there is none.
    static func remove(_ path: String) throws(BackupError) {
        let (result, code) = unsafe (unlink(path), errno)
        if result != 0, code != ENOENT { throw BackupError(path, errno: code) }
    }

    /// Removes a folder and the files in it. A folder inside is an error.
    static func removeFolder(_ path: String) throws(BackupError) {
        for name in try names(in: path) { try remove(path + "/" + name) }
        let (result, code) = unsafe (rmdir(path), errno)
        if result != 0, code != ENOENT { throw BackupError(path, errno: code) }
    }

    /// Removes a folder if it is empty. Returns whether it was removed.
    static func removeIfEmpty(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

    /// Makes a file, or the names in a folder, durable. A folder on a file system that cannot sync folders is no error:
    /// its names are as durable as that system makes them. For a file, each failure is an error.
    ///
    /// - Parameter call: Syncs an open file, and returns 0 or the `errno`.
    static func sync(
        _ path: String, by call: (CInt) -> Int32 = { fsync($0) == 0 ? 0 : errno }
    ) throws(BackupError) {
        let (file, code) = unsafe (open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), errno)
        guard file >= 0 else { throw BackupError(path, errno: code) }
        defer { close(file) }
        let reason = call(file)
        if reason == 0 { return }
        var status = stat()
        let isFolder = unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard isFolder, DurableFiles.unsupportedSync.contains(reason) else { throw BackupError(path, errno: reason) }
    }

    /// The first error of files that are worked on side by side.
    private final class FirstError: Sendable {
        let error = Mutex<BackupError?>(nil)
    }

    /// Does work on some files side by side. Returns the results in the order of the files, after the last one.
    ///
    /// After an error, no further file is begun, and the rest have the same error.
    static func sideBySide<File: Sendable, Value: Sendable>(
        _ files: [File], doing work: @escaping @Sendable (File) throws(BackupError) -> Value
    ) -> [Result<Value, BackupError>] {
        let first = FirstError()
        return BlockingWork.sideBySide(files, width: threads) { file in
            if let error = first.error.withLock({ $0 }) { return .failure(error) }
            let result = Result { () throws(BackupError) in try work(file) }
            if case .failure(let error) = result { first.error.withLock { $0 = $0 ?? error } }
            return result
        }
    }

    /// Makes durable the names of the files that lie at ``DigestPath``, in all folders that lead to the files.
    ///
    /// A killed command may have stored any of the files without this step.
    static func syncFolders(of digests: [String], below root: String) throws(BackupError) {
        var (outer, inner): (Set<String>, Set<String>) = ([], [])
        for digest in digests {
            let folders = DigestPath.folders(of: digest, below: root)
            outer.insert(folders.outer)
            inner.insert(folders.inner)
        }
        // The inner folders first.
        for folders in [inner, outer, [root]] {
            let synced = sideBySide(folders.sorted()) { folder throws(BackupError) in try sync(folder) }
            for result in synced { try result.get() }
        }
    }

    /// Creates the folders of a file that lies at ``DigestPath``.
    static func makeFolders(of digest: String, below root: String) throws(BackupError) {
        let (outer, inner) = DigestPath.folders(of: digest, below: root)
        for folder in [outer, inner] { try makeFolder(folder) }
    }

    /// Throws `diskFull` unless the disk of a folder has space for so many bytes.
    static func requireSpace(
        _ bytes: Int64, in folder: String, freeBytes: (String) -> Int? = DiskWatch.freeBytes
    ) throws(BackupError) {
        let (sum, isOver) = bytes.addingReportingOverflow(spareBytes)
        let needed = isOver ? Int64.max : sum
        guard let free = freeBytes(folder), Int64(free) < needed else { return }
        throw BackupError(.diskFull, folder, cause: "\(needed / 1_000_000) MB > \(free / 1_000_000) MB")
    }

    /// Returns the bytes that a command may still write to the disk of a folder; the largest number if it is unknown.
    static func freeSpace(in folder: String, freeBytes: (String) -> Int? = DiskWatch.freeBytes) -> Int64 {
        freeBytes(folder).map { max(0, Int64($0) - spareBytes) } ?? .max
    }

    /// Returns bytes as lower-case hex digits.
    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    }
}

/// The bytes of a regular file, piece by piece. The file is closed when the value ends.
final class ReadPieces: Sendable {
    private let path: String
    let descriptor: CInt
    private let size: Int

    /// Opens a file. A link is not followed.
    ///
    /// - Throws: `unreadable`; `broken` if it is no regular file.
    init(_ path: String, size: Int) throws(BackupError) {
        (self.path, self.size) = (path, size)
        let (file, code) = unsafe (open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), errno)
        guard file >= 0 else { throw BackupError(path, errno: code, isReading: true) }
        descriptor = file
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw BackupError(.broken, path)
        }
    }

    deinit { close(descriptor) }

    /// Returns the next piece, full unless it is the last one; `nil` at the end.
    func next() throws(BackupError) -> [UInt8]? {
        var code: Int32 = 0
        let (wanted, file) = (size, descriptor)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            while count < wanted {
                let rest = unsafe UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...]))
                let (read, reason) = unsafe (Glibc.read(file, rest.baseAddress, rest.count), errno)
                if read > 0 {
                    count += read
                } else if read == 0 || reason != EINTR {
                    code = read == 0 ? 0 : reason
                    break
                }
            }
        }
        if code != 0 { throw BackupError(path, errno: code, isReading: true) }
        return bytes.isEmpty ? nil : bytes
    }

    /// Passes over the next bytes without reading them, also beyond the end. Returns their number.
    func skip(_ count: Int64) throws(BackupError) -> Int64 {
        let (offset, code) = (lseek(descriptor, off_t(count), SEEK_CUR), errno)
        if offset < 0 { throw BackupError(path, errno: code, isReading: true) }
        return count
    }
}
