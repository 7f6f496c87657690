import Glibc

/// An open file that no longer changes: a blob, or a complete upload.
///
/// Each read states its offset, so one value serves several readers; the descriptor's own position is free for the code
/// that opened it. The file is closed with the last reference. Reads block.
final class ReadFile: Sendable {
    /// The open descriptor, valid as long as this value.
    let descriptor: CInt
    /// The file's size at the time of opening, in bytes.
    let size: Int
    /// The identity of the file and its state at the time of opening.
    let identity: Identity

    /// A value that distinguishes a file from others, and from itself after a write.
    struct Identity: Sendable, Equatable {
        /// The device and inode of stat(2).
        let device: UInt64
        let inode: UInt64
        private let size: Int64
        private let modified: [Int]

        init(_ record: stat) {
            device = UInt64(record.st_dev)
            inode = UInt64(record.st_ino)
            size = Int64(record.st_size)
            modified = [Int(record.st_mtim.tv_sec), Int(record.st_mtim.tv_nsec)]
        }
    }

    convenience init(path: String) throws(SystemError) {
        try self.init(takingOwnership: try Disk.retried { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) })
    }

    /// Takes over an open file. The descriptor is closed with the value, or at once if this fails.
    init(takingOwnership descriptor: CInt) throws(SystemError) {
        var record = stat()
        let (result, code) = unsafe (fstat(descriptor, &record), errno)
        guard result == 0 else {
            close(descriptor)
            throw SystemError(code: code)
        }
        self.descriptor = descriptor
        size = Int(record.st_size)
        identity = Identity(record)
    }

    deinit { close(descriptor) }

    /// Returns up to `count` bytes from `offset`; fewer only at the file's end.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let wanted = max(0, min(count, size - offset))
        guard wanted > 0 else { return [] }
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let place = unsafe UnsafeMutableRawPointer(buffer.baseAddress)?.advanced(by: filled)
                let (got, code) = unsafe (pread(descriptor, place, wanted - filled, off_t(offset + filled)), errno)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    break
                } else if code != EINTR {
                    failure = SystemError(code: code)
                    break
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Appends the `count` bytes from `offset` to `span`, which must have space for them. Throws `EIO` if the file has
    /// fewer.
    func read(at offset: Int, count: Int, into span: inout OutputRawSpan) throws(SystemError) {
        let failure = unsafe span.withUnsafeMutableBytes { buffer, filled -> SystemError? in
            let end = filled + count
            precondition(end <= buffer.count, "the bytes must fit into the span")
            var place = offset
            while filled < end {
                let target = unsafe buffer.baseAddress?.advanced(by: filled)
                let (got, code) = unsafe (pread(descriptor, target, end - filled, off_t(place)), errno)
                if got > 0 {
                    filled += got
                    place += got
                } else if got == 0 {
                    return SystemError(code: EIO)
                } else if code != EINTR {
                    return SystemError(code: code)
                }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Reads the whole file, and returns the error of a failed read; nil if all bytes are readable.
    func readingFailure() -> SystemError? {
        let step = 1 << 20
        for offset in stride(from: 0, to: size, by: step) {
            do throws(SystemError) {
                guard try read(at: offset, count: step).count == min(step, size - offset) else {
                    return SystemError(code: EIO)
                }
            } catch {
                return error
            }
        }
        return nil
    }

    /// Tells the kernel that these bytes will not be read again soon.
    func forget(from offset: Int, count: Int) {
        posix_fadvise(descriptor, off_t(offset), off_t(count), POSIX_FADV_DONTNEED)
    }
}
