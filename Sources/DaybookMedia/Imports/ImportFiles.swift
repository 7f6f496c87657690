import DaybookAPI
import Glibc
import ProtobufC

/// The files of an account's archive, one blocking call each. The caller holds the account's lock.
struct ImportFiles: Sendable {
    /// The largest record that is read back, in bytes.
    private static let recordLimit = 1 << 20
    private static let holderLimit = 64
    private static let accountLimit = 256

    let files: BlobFiles
    /// The name of the account's folder.
    let owner: Digest

    private var disk: Disk { files.disk }
    /// The folder, which the archive has for itself.
    var folder: String { files.paths.imports + "/" + owner.hex }
    private var bytes: String { folder + "/archive" }
    private var recordPath: String { folder + "/record" }
    private var holderPath: String { folder + "/holder" }
    /// The note that the upload of an import is still to be cancelled. It outlives the folder.
    private var leftPath: String { folder + BlobPaths.leftSuffix }

    /// Creates the files of a new archive; durable on return. A crash leaves them complete, or without the record.
    func create(_ kept: KeptImportArchive) throws(SystemError) {
        try files.makeFolder(files.paths.imports, in: files.paths.root)
        _ = try disk.makeDirectory(folder)
        try disk.syncDirectory(files.paths.imports)
        do {
            try disk.writeFile(bytes, bytes: [], isDurable: true)
            try write(kept)
        } catch {
            try? remove()
            throw error
        }
    }

    /// Replaces the record; durable on return.
    func write(_ kept: KeptImportArchive) throws(SystemError) {
        guard let encoded = try? kept.encoded(), encoded.count <= Self.recordLimit else {
            throw SystemError(code: EFBIG)
        }
        try files.replace(recordPath, with: encoded)
        try disk.syncDirectory(folder)
    }

    /// Returns the record; `nil` if the account has no archive, or one whose record is damaged: the others go on.
    func record() throws(SystemError) -> KeptImportArchive? {
        do throws(SystemError) {
            guard let bytes = try disk.readFile(recordPath, limit: Self.recordLimit) else { return nil }
            return try? KeptImportArchive(decoding: bytes)
        } catch {
            if error.code == EFBIG { return nil }
            throw error
        }
    }

    /// Removes an archive for good; `nil` for the remains of one. Its import may have left the upload of a large file,
    /// which is noted first: a process that ends in between forgets neither. A full disk takes no note, and still has to be
    /// freed: that upload expires.
    func discard(_ kept: KeptImportArchive?) throws(SystemError) {
        if let kept, kept.mayHaveUpload {
            do throws(SystemError) {
                try files.replace(leftPath, with: Array(kept.accountId.utf8))
                try disk.syncDirectory(files.paths.imports)
            } catch {
                guard error.code == ENOSPC || error.code == EDQUOT else { throw error }
            }
        }
        try remove()
    }

    /// Returns the ID of the account whose import may have left an upload; `nil` without a note.
    func accountWithLeftUpload() throws(SystemError) -> String? {
        try disk.readFile(leftPath, limit: Self.accountLimit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes the note of an upload that an import may have left.
    func forgetLeftUpload() throws(SystemError) { try disk.remove(leftPath) }

    /// Removes all files, the record first: without the record there is no archive. Durable on return: a power cut would
    /// bring back an import that its owner has cancelled.
    func remove() throws(SystemError) {
        guard try disk.status(folder) != nil else { return }
        try disk.remove(recordPath)
        do throws(SystemError) {
            try disk.removeDirectory(folder)
        } catch {
            // The work that is ended by this may have unpacked a member just now. The next sweep removes the folder.
            guard error.code == ENOTEMPTY || error.code == EEXIST else { throw error }
            try disk.syncDirectory(folder)
        }
        try disk.syncDirectory(files.paths.imports)
    }

    /// The number of bytes that the disk has left; `nil` if the system does not tell.
    var freeBytes: UInt64? { disk.freeBytes(files.paths.root) }

    /// Returns the number of the archive's bytes.
    func size() throws(SystemError) -> Int { try disk.status(bytes)?.size ?? 0 }

    /// Returns the number of the archive's bytes that count: of those of an earlier boot, the durable ones that its
    /// record notes. After a power cut, the file may have its size without its bytes.
    func countedSize(of kept: KeptImportArchive) throws(SystemError) -> Int {
        let size = try size()
        return try holder() == nil ? min(size, Int(clamping: kept.archive?.uploadedBytes ?? 0)) : size
    }

    /// Returns the number of the archive's bytes when all of them are durable.
    func durableSize() throws(SystemError) -> Int {
        let file = try open()
        try sync(file)
        return try size()
    }

    /// Opens the bytes for writing.
    func open() throws(SystemError) -> OpenPartial { OpenPartial(try disk.openForWriting(bytes)) }

    /// Opens the bytes for reading.
    func reader() throws(SystemError) -> ReadFile { try ReadFile(path: bytes) }

    /// Writes bytes at an offset.
    func write(_ span: RawSpan, to file: OpenPartial, at offset: Int) throws(SystemError) {
        try disk.write(span, to: file.descriptor, at: offset, named: bytes)
    }

    /// Makes the written bytes durable.
    func sync(_ file: OpenPartial) throws(SystemError) { try disk.syncData(file.descriptor, named: bytes) }

    /// Returns the request that may add bytes; `nil` before the first one since the last boot.
    func holder() throws(SystemError) -> PartialHolder? {
        let bytes = try disk.readFile(holderPath, limit: Self.holderLimit)
        return bytes.flatMap { PartialHolder($0, in: disk.boot) }
    }

    /// Permits one request to add bytes, instead of the earlier one. Bytes that do not count are removed.
    func take(_ holder: PartialHolder, of kept: KeptImportArchive) throws(SystemError) {
        let counted = try countedSize(of: kept)
        if try size() > counted {
            let file = try open()
            try disk.truncate(file.descriptor, to: counted, named: bytes)
        }
        try files.replace(holderPath, with: holder.bytes, isDurable: false)
    }
}
