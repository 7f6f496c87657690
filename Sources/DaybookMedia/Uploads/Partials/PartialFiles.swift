import DaybookAPI
import Glibc
import ProtobufC

/// The files of one partial upload, one blocking call each. The caller holds the upload's lock.
struct PartialFiles: Sendable {
    /// The largest record that is read back, in bytes.
    private static let recordLimit = 64 << 10
    private static let holderLimit = 64

    let files: BlobFiles
    let owner: Digest
    let id: PartialID

    private var paths: BlobPaths { files.paths }
    private var disk: Disk { files.disk }
    private var folder: String { paths.partials(of: owner) + "/" + id.text }
    private var bytes: String { folder + "/bytes" }
    private var recordPath: String { folder + "/record" }
    private var holderPath: String { folder + "/holder" }
    private var settledPath: String { folder + BlobPaths.settledSuffix }

    // MARK: Life cycle

    /// Creates the files of a new upload; durable on return. A crash leaves them complete, or without the record.
    func create(_ record: Upload) throws(SystemError) {
        try files.makeFolder(paths.partials(of: owner), in: paths.partials)
        guard try disk.makeDirectory(folder) else { throw SystemError(code: EEXIST) }
        do {
            try disk.writeFile(bytes, bytes: [], isDurable: true)
            try write(record)
            try disk.syncDirectory(paths.partials(of: owner))
        } catch {
            try? remove()
            throw error
        }
    }

    /// Locks the upload, until the lock is released; nil while another caller holds the lock.
    ///
    /// - Throws: `ENOENT` when there is no such upload.
    func lock() throws(SystemError) -> FileLock? { try FileLock(path: folder + "/lock") }

    /// Replaces the record; durable on return.
    func write(_ record: Upload) throws(SystemError) {
        try files.replace(recordPath, with: try Self.encoded(record))
        try disk.syncDirectory(folder)
    }

    /// Returns the announcement of the upload; nil if there is no such upload.
    func record() throws(SystemError) -> Upload? {
        guard let bytes = try disk.readFile(recordPath, limit: Self.recordLimit) else { return nil }
        return try? Upload(decoding: bytes)
    }

    /// Removes all files, the record first: without the record there is no upload.
    func remove() throws(SystemError) {
        try disk.remove(recordPath)
        do {
            try disk.removeDirectory(folder)
        } catch {
            // A caller that waited for the lock may have created its file again. A folder without a record is removed
            // by the sweep.
            guard error.code == ENOTEMPTY || error.code == EEXIST else { throw error }
        }
    }

    // MARK: Settled

    /// Returns the result of the upload; nil while it is not settled.
    func settled() throws(SystemError) -> Upload? {
        guard let bytes = try disk.readFile(settledPath, limit: Self.recordLimit) else { return nil }
        return try? Upload(decoding: bytes)
    }

    /// Stores the result, then removes the bytes; durable on return.
    func settle(_ record: Upload) throws(SystemError) {
        try files.replace(settledPath, with: try Self.encoded(record))
        try disk.syncDirectory(paths.partials(of: owner))
        try remove()
    }

    /// Returns the time at which the upload was settled, in seconds since 1970; nil while it is not.
    func settledTime() throws(SystemError) -> Int? { try disk.status(settledPath)?.modified }

    /// Returns the time at which a file was last created or removed; nil if there are no files.
    func folderTime() throws(SystemError) -> Int? { try disk.status(folder)?.modified }

    /// Removes the result.
    func forget() throws(SystemError) { try disk.remove(settledPath) }

    // MARK: Bytes

    /// Returns the size of the bytes, and the time of the last write, in seconds since 1970; nil if there is no such
    /// upload.
    func status() throws(SystemError) -> Disk.Status? { try disk.status(bytes) }

    /// Opens the bytes for writing. The caller closes the descriptor.
    func open() throws(SystemError) -> CInt { try disk.openForWriting(bytes) }

    /// Writes bytes at an offset.
    func write(_ span: RawSpan, to descriptor: CInt, at offset: Int) throws(SystemError) {
        try disk.write(span, to: descriptor, at: offset, named: bytes)
    }

    /// Makes the written bytes durable.
    func sync(_ descriptor: CInt) throws(SystemError) { try disk.syncData(descriptor, named: bytes) }

    /// Removes all bytes from an offset on.
    func cut(_ descriptor: CInt, to size: Int) throws(SystemError) {
        try disk.truncate(descriptor, to: size, named: bytes)
    }

    /// Returns the number of bytes, all of them durable.
    func durableSize() throws(SystemError) -> Int {
        let descriptor = try open()
        defer { close(descriptor) }
        try sync(descriptor)
        return try status()?.size ?? 0
    }

    /// Opens the bytes so far for reading.
    func reader() throws(SystemError) -> ReadFile { try ReadFile(path: bytes) }

    /// Gives the bytes a second name in `tmp/`, under which they are stored as a blob while they also stay here. On
    /// file systems without links the bytes are renamed instead: if the store fails then, the upload is lost.
    func link() throws(SystemError) -> String {
        let temporary = paths.newTemporary()
        do throws(SystemError) {
            guard try disk.link(from: bytes, to: temporary) else { throw SystemError(code: EEXIST) }
        } catch {
            guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(error.code) else { throw error }
            try disk.rename(from: bytes, to: temporary)
        }
        return temporary
    }

    // MARK: Holder

    /// Returns the request that may add bytes; nil if none may.
    func holder() throws(SystemError) -> PartialHolder? {
        try disk.readFile(holderPath, limit: Self.holderLimit).flatMap { PartialHolder($0) }
    }

    /// Returns the number of bytes that count, out of `size` bytes in the file: bytes whose checksum is still open do
    /// not count.
    func countedSize(of size: Int) throws(SystemError) -> Int { min(size, try holder()?.uncheckedFrom ?? size) }

    /// Permits one request to add bytes, instead of the earlier one. The earlier request's unchecked bytes are removed.
    func take(_ holder: PartialHolder) throws(SystemError) {
        if let start = try self.holder()?.uncheckedFrom, let size = try status()?.size, size > start {
            let descriptor = try open()
            defer { close(descriptor) }
            try cut(descriptor, to: start)
            try sync(descriptor)
        }
        try disk.remove(holderPath)
        try disk.writeFile(holderPath, bytes: holder.bytes, isDurable: holder.uncheckedFrom != nil)
        if holder.uncheckedFrom != nil { try disk.syncDirectory(folder) }
    }

    /// Stops all requests from adding bytes. Bytes with a checksum are now checked.
    func release() throws(SystemError) {
        try disk.remove(holderPath)
        // If the holder came back after a crash, its checked bytes would be removed.
        try disk.syncDirectory(folder)
    }

    private static func encoded(_ record: Upload) throws(SystemError) -> [UInt8] {
        guard let bytes = try? record.encoded() else { throw SystemError(code: ENOMEM) }
        return bytes
    }
}

/// The request that may add bytes to an upload: the latest one.
///
/// It is kept in a file, because another process may serve the earlier request.
struct PartialHolder: Sendable, Equatable {
    /// A random number that identifies the request.
    let token: UInt64
    /// The offset from which on the bytes are unchecked: they are removed if their check does not complete.
    let uncheckedFrom: Int?

    init(uncheckedFrom: Int? = nil) {
        token = .random(in: .min ... .max)
        self.uncheckedFrom = uncheckedFrom
    }

    /// Reads a file's bytes; nil if they are damaged.
    init?(_ bytes: [UInt8]) {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let token = UInt64(words[0]) else { return nil }
        self.token = token
        uncheckedFrom = Int(words[1])
    }

    /// The content of the file.
    var bytes: [UInt8] { Array("\(token) \(uncheckedFrom.map(String.init) ?? "-")".utf8) }
}
