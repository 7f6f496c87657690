import Glibc

extension Disk {
    /// The facts that the file system states about a file.
    struct Status: Sendable, Equatable {
        let size: Int
        /// Seconds since 1970.
        let modified: Int
        /// The nanoseconds within that second.
        let nanoseconds: Int
        /// The inode number: no other file has it while this file exists.
        let number: UInt64
        /// The number of the file's names.
        let links: Int
        let isDirectory: Bool
    }

    /// Returns the status of a file; `nil` if it does not exist.
    func status(_ path: String) throws(SystemError) -> Status? {
        var record = stat()
        let (result, code) = unsafe (lstat(path, &record), errno)
        if result == 0 {
            return Status(
                size: Int(record.st_size), modified: record.st_mtim.tv_sec,
                nanoseconds: record.st_mtim.tv_nsec, number: UInt64(record.st_ino),
                links: Int(clamping: record.st_nlink), isDirectory: record.st_mode & S_IFMT == S_IFDIR)
        }
        if code == ENOENT || code == ENOTDIR { return nil }
        throw SystemError(code: code)
    }

    /// Returns the names in a folder, in no order; none if the folder does not exist or is not a folder.
    func names(in path: String) throws(SystemError) -> [String] {
        var names: [String] = []
        try eachName(in: path) { names.append($0) }
        return names
    }

    /// Calls `body` with each name in a folder, in no order, without holding all names in memory together.
    func eachName(in path: String, _ body: (String) throws(SystemError) -> Void) throws(SystemError) {
        let (directory, code) = unsafe (opendir(path), errno)
        guard let directory = unsafe directory else {
            if code == ENOENT || code == ENOTDIR { return }
            throw SystemError(code: code)
        }
        defer { unsafe _ = closedir(directory) }
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { try body(name) }
            errno = 0
        }
        let readCode = errno
        if readCode != 0 { throw SystemError(code: readCode) }
    }

    /// Returns a small file's bytes; `nil` if it does not exist.
    func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
        let file: ReadFile
        do {
            file = try ReadFile(path: path)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        guard file.size <= limit else { throw SystemError(code: EFBIG) }
        return try file.read(at: 0, count: file.size)
    }

    /// Sets a file's modification time to `seconds` since 1970, or to now.
    func touch(_ path: String, seconds: Int? = nil) throws(SystemError) {
        var times: [timespec] = []
        if let seconds { times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)] }
        let result = unsafe times.withUnsafeBufferPointer { buffer in
            unsafe utimensat(AT_FDCWD, path, seconds == nil ? nil : buffer.baseAddress, 0)
        }
        let code = errno
        if result != 0 { throw SystemError(code: code) }
    }

    /// Returns the number of bytes that an unprivileged user can still write; `nil` if the file system does not state
    /// it.
    func freeBytes(_ path: String) -> UInt64? {
        var record = statvfs()
        guard unsafe statvfs(path, &record) == 0 else { return nil }
        return Self.available(record)
    }

    /// Returns the free bytes on the disk of an open file.
    func freeBytes(descriptor: CInt) -> UInt64? {
        var record = statvfs()
        guard unsafe fstatvfs(descriptor, &record) == 0 else { return nil }
        return Self.available(record)
    }

    private static func available(_ record: statvfs) -> UInt64 {
        UInt64(record.f_bavail).multipliedReportingOverflow(by: UInt64(record.f_frsize)).partialValue
    }

    /// Removes a folder and the files in it, but no folders below. A folder that does not exist is not an error.
    func removeDirectory(_ path: String) throws(SystemError) {
        for name in try names(in: path) { try remove(path + "/" + name) }
        let (result, code) = unsafe (rmdir(path), errno)
        if result != 0, code != ENOENT { throw SystemError(code: code) }
    }
}
