import DaybookAPI
import Glibc
import ProtobufC

/// The files of one partial upload, one blocking call each. Who calls holds the partial's lock.
struct PartialFiles: Sendable {
    /// The largest record read back.
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

    // MARK: Life

    /// Makes the files of a new upload; durable on return. A crash leaves it whole, or without its record.
    func create(_ record: Upload) throws(SystemError) {
        try files.makeFolder(paths.partials(of: owner), in: paths.partials)
        guard try disk.makeDirectory(folder) else { throw SystemError(code: EEXIST) }
        do {
            try disk.writeFile(bytes, [], isDurable: true)
            try write(record)
            try disk.syncDirectory(paths.partials(of: owner))
        } catch {
            try? remove()
            throw error
        }
    }

    /// Keeps others from the upload, until the lock is released; nil while another has it.
    ///
    /// - Throws: `ENOENT` when there is no such upload.
    func lock() throws(SystemError) -> FileLock? { try FileLock(path: folder + "/lock") }

    /// Replaces the record; durable on return.
    func write(_ record: Upload) throws(SystemError) {
        try files.replace(recordPath, try Self.encoded(record))
        try disk.syncDirectory(folder)
    }

    /// What its sender said of it; nil when there is no such upload.
    func record() throws(SystemError) -> Upload? {
        guard let bytes = try disk.readFile(recordPath, limit: Self.recordLimit) else { return nil }
        return try? Upload(decoding: bytes)
    }

    /// Removes everything, the record first: without it there is no upload.
    func remove() throws(SystemError) {
        try disk.remove(recordPath)
        do {
            try disk.removeDirectory(folder)
        } catch {
            // Whoever waited for the lock may have made its file again: what is left without a record is swept.
            guard error.code == ENOTEMPTY || error.code == EEXIST else { throw error }
        }
    }

    // MARK: Settled

    /// What became of it; nil while it is not settled.
    func settled() throws(SystemError) -> Upload? {
        guard let bytes = try disk.readFile(settledPath, limit: Self.recordLimit) else { return nil }
        return try? Upload(decoding: bytes)
    }

    /// Writes down what became of it, then lets go of its bytes; durable on return.
    func settle(_ record: Upload) throws(SystemError) {
        try files.replace(settledPath, try Self.encoded(record))
        try disk.syncDirectory(paths.partials(of: owner))
        try remove()
    }

    /// When it was settled, in seconds since 1970; nil while it is not.
    func settledTime() throws(SystemError) -> Int? { try disk.status(settledPath)?.modified }

    /// When its files last came or went; nil when there are none.
    func folderTime() throws(SystemError) -> Int? { try disk.status(folder)?.modified }

    /// Forgets what became of it.
    func forget() throws(SystemError) { try disk.remove(settledPath) }

    // MARK: Bytes

    /// How many bytes came, and when the last did, in seconds since 1970; nil when there is no such upload.
    func status() throws(SystemError) -> Disk.Status? { try disk.status(bytes) }

    /// Opens the bytes for writing; the caller closes the descriptor.
    func open() throws(SystemError) -> CInt { try disk.openForWriting(bytes) }

    /// Writes bytes at a place.
    func write(_ span: RawSpan, to descriptor: CInt, at offset: Int) throws(SystemError) {
        try disk.write(span, to: descriptor, at: offset, named: bytes)
    }

    /// Makes durable what came.
    func sync(_ descriptor: CInt) throws(SystemError) { try disk.syncData(descriptor, named: bytes) }

    /// Lets go of all bytes from a place on.
    func cut(_ descriptor: CInt, to size: Int) throws(SystemError) {
        try disk.truncate(descriptor, to: size, named: bytes)
    }

    /// How many bytes came, all of them durable.
    func durableSize() throws(SystemError) -> Int {
        let descriptor = try open()
        defer { close(descriptor) }
        try sync(descriptor)
        return try status()?.size ?? 0
    }

    /// The bytes so far, to read.
    func reader() throws(SystemError) -> ReadFile { try ReadFile(path: bytes) }

    /// Gives the bytes a second name in `tmp/`, under which they are stored as a blob while they stay here, too. File
    /// systems without links give them another name instead: should they not be stored then, the upload is lost.
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

    /// Who may add bytes; nil when nobody may.
    func holder() throws(SystemError) -> PartialHolder? {
        try disk.readFile(holderPath, limit: Self.holderLimit).flatMap { PartialHolder($0) }
    }

    /// How many of so many bytes count: those that are still to be checked do not.
    func standing(of size: Int) throws(SystemError) -> Int { min(size, try holder()?.uncheckedFrom ?? size) }

    /// Lets one add bytes, and whoever could before no longer. What that one's check did not come to is gone.
    func take(_ holder: PartialHolder) throws(SystemError) {
        if let start = try self.holder()?.uncheckedFrom, let size = try status()?.size, size > start {
            let descriptor = try open()
            defer { close(descriptor) }
            try cut(descriptor, to: start)
            try sync(descriptor)
        }
        try disk.remove(holderPath)
        try disk.writeFile(holderPath, holder.bytes, isDurable: holder.uncheckedFrom != nil)
        if holder.uncheckedFrom != nil { try disk.syncDirectory(folder) }
    }

    /// Lets nobody add bytes any more; those that were to be checked are.
    func release() throws(SystemError) {
        try disk.remove(holderPath)
        // Were the holder to come back, what it has checked would be cut off.
        try disk.syncDirectory(folder)
    }

    private static func encoded(_ record: Upload) throws(SystemError) -> [UInt8] {
        guard let bytes = try? record.encoded() else { throw SystemError(code: ENOMEM) }
        return bytes
    }
}
