import DaybookAPI
import Glibc
import ProtobufC

/// The files of one partial upload, one blocking call each. The caller holds the upload's lock.
///
/// After a power cut, the file of the bytes may have its size without its bytes. So the number of durable bytes is
/// noted before a caller learns it, and after the next boot no other bytes count.
struct PartialFiles: Sendable {
    /// The largest record that is read back, in bytes.
    private static let recordLimit = 64 << 10
    private static let holderLimit = 64
    /// The number of digits of a note: the largest one fits, and each replaces all of the one before.
    private static let syncedDigits = 20

    let files: BlobFiles
    let owner: Digest
    let id: PartialID

    private var paths: BlobPaths { files.paths }
    private var disk: Disk { files.disk }
    private var folder: String { paths.partials(of: owner) + "/" + id.text }
    private var bytes: String { folder + "/bytes" }
    private var recordPath: String { folder + "/record" }
    private var syncedPath: String { folder + "/synced" }
    private var holderPath: String { folder + "/holder" }
    private var settledPath: String { folder + BlobPaths.settledSuffix }

    // MARK: Life cycle

    /// Creates the files of a new upload; durable on return. A crash leaves them complete, or without the record.
    func create(_ record: Upload) throws(SystemError) {
        try files.makeFolder(paths.partials(of: owner), in: paths.partials)
        guard try disk.makeDirectory(folder) else { throw SystemError(code: EEXIST) }
        do {
            try disk.writeFile(bytes, bytes: [], isDurable: true)
            try disk.writeFile(syncedPath, bytes: Self.digits(of: 0), isDurable: true)
            try put(PartialHolder(in: disk.boot))
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

    /// Removes the bytes from an offset on. Returns the number of bytes that stay.
    ///
    /// A file with a second name may be a blob, whose bytes must stay: the upload begins anew with a file of its own.
    private func cut(_ status: Disk.Status, to size: Int) throws(SystemError) -> Int {
        guard status.links > 1 else {
            let descriptor = try open()
            defer { close(descriptor) }
            try disk.truncate(descriptor, to: size, named: bytes)
            return size
        }
        // No later byte counts by the note on the former file.
        try note(synced: 0)
        try files.replace(bytes, with: [])
        try disk.syncDirectory(folder)
        return 0
    }

    /// Makes the bytes that count durable, and notes and returns their number.
    func durableSize() throws(SystemError) -> Int {
        let descriptor = try open()
        defer { close(descriptor) }
        try sync(descriptor)
        let size = try countedSize()
        try note(synced: size)
        return size
    }

    /// Returns the number of bytes that count. Bytes whose checksum is still open do not count, nor do bytes of an
    /// earlier boot that were not noted, unless the upload is complete.
    func countedSize() throws(SystemError) -> Int {
        let size = try status()?.size ?? 0
        if let holder = try holder() { return min(size, holder.uncheckedFrom ?? size) }
        return try isComplete(with: size) ? size : min(size, try synced())
    }

    /// Returns whether the record says that the upload is complete with some number of bytes. They were durable before
    /// the record said so.
    private func isComplete(with size: Int) throws(SystemError) -> Bool {
        guard let record = try record(), record.complete else { return false }
        return record.sizeBytes == UInt64(clamping: size)
    }

    /// Notes that the bytes up to `size` are durable, and checked if they have a checksum. Durable on return.
    ///
    /// The digits are written in place. They lie in one sector, which a disk writes as a whole.
    func note(synced size: Int) throws(SystemError) {
        let isNew = try disk.status(syncedPath) == nil
        let descriptor = try isNew ? disk.create(syncedPath) : disk.openForWriting(syncedPath)
        defer { close(descriptor) }
        let digits = Self.digits(of: size)
        try unsafe disk.write(digits.span.bytes, to: descriptor, at: 0, named: syncedPath)
        try disk.syncData(descriptor, named: syncedPath)
    }

    /// Returns the noted number of durable bytes; 0 without a note.
    private func synced() throws(SystemError) -> Int {
        guard let digits = try disk.readFile(syncedPath, limit: Self.syncedDigits), digits.count == Self.syncedDigits
        else { return 0 }
        return max(0, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    }

    private static func digits(of size: Int) -> [UInt8] {
        let text = String(size)
        return Array((String(repeating: "0", count: max(0, syncedDigits - text.count)) + text).utf8)
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

    /// Returns the request that may add bytes; nil before the first one since the last boot.
    func holder() throws(SystemError) -> PartialHolder? {
        let bytes = try disk.readFile(holderPath, limit: Self.holderLimit)
        return bytes.flatMap { PartialHolder($0, in: disk.boot) }
    }

    /// Permits one request to add bytes, instead of the earlier one. Bytes that do not count are removed: unchecked
    /// ones of the earlier request, and ones that a power cut may have damaged.
    func take(_ holder: PartialHolder) throws(SystemError) {
        if let status = try status() {
            var counted = try countedSize()
            if status.size > counted { counted = try cut(status, to: counted) }
            if try self.holder() == nil {
                // An upload of an earlier version has no note, and a note may be ahead of what a broken disk kept.
                try note(synced: counted)
                try disk.syncDirectory(folder)
            }
        }
        try put(holder)
    }

    /// Stops all requests from adding bytes. Bytes that do not count are removed.
    func displace() throws(SystemError) { try take(PartialHolder(in: disk.boot)) }

    /// Stops all requests from adding bytes. Bytes with a checksum are now checked.
    func release() throws(SystemError) { try put(PartialHolder(in: disk.boot)) }

    /// Replaces the holder. It need not be durable, because it counts until the next boot only. It is never missing in
    /// between: without it, bytes would be removed that were hashed already.
    private func put(_ holder: PartialHolder) throws(SystemError) {
        try files.replace(holderPath, with: holder.bytes, isDurable: false)
    }

    private static func encoded(_ record: Upload) throws(SystemError) -> [UInt8] {
        guard let bytes = try? record.encoded() else { throw SystemError(code: ENOMEM) }
        return bytes
    }
}

/// The request that may add bytes to an upload: the latest one.
///
/// It is kept in a file, because another process may serve the earlier request. The file counts until the next boot: no
/// request lives longer, and after a power cut an earlier file may be back.
struct PartialHolder: Sendable, Equatable {
    /// A random number that identifies the request.
    let token: UInt64
    /// The offset from which on the bytes are unchecked: they are removed if their check does not complete.
    let uncheckedFrom: Int?
    /// The number of the boot in which the request came.
    private let boot: UInt64

    init(in boot: Boot, uncheckedFrom: Int? = nil) {
        token = .random(in: .min ... .max)
        self.uncheckedFrom = uncheckedFrom
        self.boot = boot.number
    }

    /// Reads a file's bytes; nil if they are damaged, or of another boot.
    init?(_ bytes: [UInt8], in boot: Boot) {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, let token = UInt64(words[0]), UInt64(words[2]) == boot.number else { return nil }
        self.token = token
        uncheckedFrom = Int(words[1])
        self.boot = boot.number
    }

    /// The content of the file.
    var bytes: [UInt8] { Array("\(token) \(uncheckedFrom.map(String.init) ?? "-") \(boot)".utf8) }
}
