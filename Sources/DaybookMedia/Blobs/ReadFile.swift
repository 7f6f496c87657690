import Glibc

/// An open file that nobody changes: a blob, or an upload that is all there.
///
/// Reads name their place, so one value serves several readers; the descriptor's own position is free for whoever
/// opened it. Closed with the last reference. Reads block.
final class ReadFile: Sendable {
    /// The open descriptor, valid as long as this value.
    let descriptor: CInt
    /// The file's size when it was opened.
    let size: Int
    /// Which file it is, and how it was when it was opened.
    let identity: Identity

    /// Tells a file from others, and from itself after it was written to.
    struct Identity: Sendable, Equatable {
        /// As stat(2) tells them.
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

    /// A file that is open already; the descriptor is closed with the value, or now when this fails.
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

    /// Up to `count` bytes from `offset`; fewer only at the file's end.
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

    /// Adds the `count` bytes from `offset` to `span`, which has room for them.
    func read(at offset: Int, count: Int, into span: inout OutputRawSpan) throws(SystemError) {
        let failure = unsafe span.withUnsafeMutableBytes { buffer, filled -> SystemError? in
            let end = filled + count
            precondition(end <= buffer.count, "a span with room for the bytes")
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

    /// Reads the whole file for nothing but the error that doing so may give.
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
