import Glibc

/// The file system calls of the store. Tests can watch each of them and make it fail.
///
/// All of the calls block: make them from a ``ThreadPool``. The files and folders that they create are accessible to
/// the process's user only.
struct Disk: Sendable {
    /// A call that affects the state after a crash; it is reported before it happens.
    enum Step: Sendable, Equatable {
        case create(String)
        case write(String, count: Int)
        case syncFile(String)
        case makeDirectory(String)
        case link(from: String, to: String)
        case rename(from: String, to: String)
        case remove(String)
        case syncDirectory(String)
        case truncate(String, to: Int)
    }

    /// A closure that receives each step before it happens; if it throws, the step fails with that error. For tests.
    let observe: (@Sendable (Step) throws(SystemError) -> Void)?

    /// The boot that a test states.
    private let otherBoot: Boot?

    /// The boot in which the calls happen. It is read when it is first needed, because a worker may not read it.
    var boot: Boot { otherBoot ?? .current }

    /// - Parameter boot: The boot in which the calls happen; nil for that of this process.
    init(observe: (@Sendable (Step) throws(SystemError) -> Void)? = nil, boot: Boot? = nil) {
        self.observe = observe
        otherBoot = boot
    }

    /// Creates a file that does not exist yet and opens it for writing. The caller closes the descriptor.
    func create(_ path: String) throws(SystemError) -> CInt {
        try observe?(.create(path))
        return try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    /// Writes all the bytes at the descriptor's position.
    func write(_ bytes: RawSpan, to descriptor: CInt, named path: String) throws(SystemError) {
        try observe?(.write(path, count: bytes.byteCount))
        var done = 0
        while done < bytes.byteCount {
            let rest = bytes.extracting(droppingFirst: done)
            let (written, code) = unsafe rest.withUnsafeBytes { buffer in
                let written = unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                return (written, errno)
            }
            if written > 0 {
                done += written
            } else if written == 0 || code != EINTR {
                throw SystemError(code: written == 0 ? ENOSPC : code)
            }
        }
    }

    /// Writes all the bytes at an offset, independent of the descriptor's position.
    func write(_ bytes: RawSpan, to descriptor: CInt, at offset: Int, named path: String) throws(SystemError) {
        try observe?(.write(path, count: bytes.byteCount))
        var done = 0
        while done < bytes.byteCount {
            let rest = bytes.extracting(droppingFirst: done)
            let (written, code) = unsafe rest.withUnsafeBytes { buffer in
                let written = unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset + done))
                return (written, errno)
            }
            if written > 0 {
                done += written
            } else if written == 0 || code != EINTR {
                throw SystemError(code: written == 0 ? ENOSPC : code)
            }
        }
    }

    /// Opens an existing file for writing. The caller closes the descriptor.
    func openForWriting(_ path: String) throws(SystemError) -> CInt {
        try Disk.retried { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    }

    /// Makes a file's bytes durable, and its size as far as the bytes need it.
    func syncData(_ descriptor: CInt, named path: String) throws(SystemError) {
        try observe?(.syncFile(path))
        _ = try Disk.retried { fdatasync(descriptor) }
    }

    /// Removes a file's bytes from an offset on.
    func truncate(_ descriptor: CInt, to size: Int, named path: String) throws(SystemError) {
        try observe?(.truncate(path, to: size))
        _ = try Disk.retried { ftruncate(descriptor, off_t(size)) }
    }

    /// Writes bytes out of the page cache to the disk, so that one long film does not fill the cache.
    static func pushOut(_ descriptor: CInt, from offset: Int, count: Int) throws(SystemError) {
        _ = try retried { fdatasync(descriptor) }
        posix_fadvise(descriptor, off_t(offset), off_t(count), POSIX_FADV_DONTNEED)
    }

    /// Makes a file's bytes and size durable.
    func syncFile(_ descriptor: CInt, named path: String) throws(SystemError) {
        try observe?(.syncFile(path))
        _ = try Disk.retried { fsync(descriptor) }
    }

    /// Creates a folder. Returns `false` if it existed.
    func makeDirectory(_ path: String) throws(SystemError) -> Bool {
        try observe?(.makeDirectory(path))
        let (result, code) = unsafe (mkdir(path, 0o700), errno)
        if result == 0 { return true }
        if code == EEXIST { return false }
        throw SystemError(code: code)
    }

    /// Gives a file a second name. Returns `false` if that name is taken.
    func link(from source: String, to target: String) throws(SystemError) -> Bool {
        try observe?(.link(from: source, to: target))
        let (result, code) = unsafe (Glibc.link(source, target), errno)
        if result == 0 { return true }
        if code == EEXIST { return false }
        throw SystemError(code: code)
    }

    /// Renames a file, and replaces a file that has the new name.
    func rename(from source: String, to target: String) throws(SystemError) {
        try observe?(.rename(from: source, to: target))
        _ = try Disk.retried { unsafe Glibc.rename(source, target) }
    }

    /// Removes a file. A file that does not exist is not an error.
    func remove(_ path: String) throws(SystemError) {
        try observe?(.remove(path))
        let (result, code) = unsafe (unlink(path), errno)
        if result != 0, code != ENOENT { throw SystemError(code: code) }
    }

    /// Makes the names in a folder durable.
    func syncDirectory(_ path: String) throws(SystemError) {
        try observe?(.syncDirectory(path))
        let descriptor = try Disk.retried { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        _ = try Disk.retried { fsync(descriptor) }
    }

    /// Writes a new file completely. With `isDurable`, it returns when the bytes are on the disk.
    func writeFile(_ path: String, bytes: [UInt8], isDurable: Bool) throws(SystemError) {
        let descriptor = try create(path)
        defer { close(descriptor) }
        try unsafe write(bytes.span.bytes, to: descriptor, named: path)
        if isDurable { try syncFile(descriptor, named: path) }
    }

    /// Repeats a call until the result is not `EINTR`, and throws for any other failure.
    static func retried(_ call: () -> CInt) throws(SystemError) -> CInt {
        while true {
            let (result, code) = (call(), errno)
            if result >= 0 { return result }
            if code != EINTR { throw SystemError(code: code) }
        }
    }
}

/// A failed system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The `errno` of the failing call.
    let code: CInt

    var description: String {
        guard let text = unsafe strerror(code) else { return "errno \(code)" }
        return unsafe String(cString: text)
    }

    /// Returns the error for a caller that failed to do `action`.
    func mediaError(_ action: String) -> MediaError {
        switch code {
        case ENOSPC, EDQUOT, EFBIG, EROFS: MediaError(.diskFull, "The disk is full.", cause: self)
        case ENOENT: MediaError(.notFound, "There is no such blob.", cause: self)
        default: MediaError(.storage, "Could not \(action).", cause: self)
        }
    }
}
