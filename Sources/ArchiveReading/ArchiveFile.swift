import Glibc

/// The file of an archive that is open for reading. It is closed with the value.
final class ArchiveFile: Sendable {
    /// The number of bytes when the file was opened.
    let size: Int64
    private let descriptor: CInt

    /// Opens a file. The path may be a link.
    ///
    /// - Throws: `unreadable`; `notZip` if it is no regular file.
    convenience init(_ path: String) throws(ArchiveError) {
        let (file, code) = unsafe (open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), errno)
        guard file >= 0 else { throw ArchiveError(.unreadable, number: code) }
        try self.init(takingOwnership: file)
    }

    /// Opens a file by a copy of its descriptor.
    ///
    /// - Throws: As ``init(_:)``.
    convenience init(copying descriptor: CInt) throws(ArchiveError) {
        let (file, code) = (fcntl(descriptor, F_DUPFD_CLOEXEC, 0), errno)
        guard file >= 0 else { throw ArchiveError(.unreadable, number: code) }
        try self.init(takingOwnership: file)
    }

    private init(takingOwnership file: CInt) throws(ArchiveError) {
        var status = stat()
        let (result, reason) = unsafe (fstat(file, &status), errno)
        guard result == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw result == 0 ? ArchiveError(.notZip) : ArchiveError(.unreadable, number: reason)
        }
        (descriptor, size) = (file, Int64(status.st_size))
    }

    deinit { close(descriptor) }

    /// Returns the bytes at an offset, fewer than `count` at the end of the file. Blocks.
    ///
    /// - Throws: `unreadable`.
    func read(at offset: Int64, count: Int) throws(ArchiveError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let result = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            (filled, code) = (result.count, result.code)
        }
        if code != 0 { throw ArchiveError(.unreadable, number: code) }
        return bytes
    }

    /// Fills a buffer with the bytes at an offset. Blocks.
    ///
    /// - Returns: The number of bytes, which is smaller than the buffer at the end of the file, and the system's number of
    ///   an error; 0 for none.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> (count: Int, code: Int32) {
        let wanted = buffer.count
        var done = 0
        while done < wanted {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let place = off_t(offset) + off_t(done)
            let (read, code) = unsafe (pread(descriptor, rest.baseAddress, rest.count, place), errno)
            if read > 0 {
                done += read
            } else if read == 0 || code != EINTR {
                return (done, read == 0 ? 0 : code)
            }
        }
        return (done, 0)
    }
}
