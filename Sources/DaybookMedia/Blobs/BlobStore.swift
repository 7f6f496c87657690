import Glibc

/// Blobs on the local disk, addressed by their digest.
///
/// An upload is a file in `tmp/` until its bytes are durable. Only then the file gets its final name. A store call
/// returns when that name is durable, too. The digest's lock orders uploads of the same bytes among each other and
/// against the collector. Nothing in the final area is ever deleted at start-up.
///
/// All work happens on the store's own threads. The callers' threads are never blocked.
final class BlobStore: BlobStorage {
    let files: BlobFiles
    let locks: DigestLocks
    private let pool: ThreadPool
    private let lock: FileLock

    /// Opens the store in `directory`, which is created if it is missing. Several processes may open the same store.
    /// Blocks; called once at the start.
    ///
    /// - Throws: `storage`.
    init(directory: String, disk: Disk = Disk(), threads: Int = 8) throws(MediaError) {
        files = BlobFiles(paths: BlobPaths(root: directory), disk: disk)
        do throws(SystemError) {
            if try disk.makeDirectory(directory), let end = directory.lastIndex(of: "/") {
                try disk.syncDirectory(String(directory[...end]))
            }
            lock = try files.prepare()
        } catch {
            throw error.mediaError("open the media folder")
        }
        pool = try ThreadPool(threads: threads, foregroundLimit: 4096, backgroundLimit: 0)
        locks = DigestLocks(folder: files.paths.locks, pool: pool)
    }

    /// Runs blocking disk work on the store's threads, to its end even if the caller is cancelled: a lock held around
    /// the work stays held as long as the work lasts.
    func blocking<Value: Sendable>(
        _ action: String, body: @escaping @Sendable (BlobFiles) throws(SystemError) -> Value
    ) async throws(MediaError) -> Value {
        try await deciding(action) { files throws(SystemError) in .success(try body(files)) }
    }

    /// Runs blocking disk work that may also return a `MediaError`; otherwise like ``blocking(_:body:)``.
    func deciding<Value: Sendable>(
        _ action: String, body: @escaping @Sendable (BlobFiles) throws(SystemError) -> Result<Value, MediaError>
    ) async throws(MediaError) -> Value {
        let files = files
        return try await pool.runToEnd { () throws(MediaError) in
            let result: Result<Value, MediaError>
            do throws(SystemError) {
                result = try body(files)
            } catch {
                throw error.mediaError(action)
            }
            return try result.get()
        }
    }

    /// Begins an upload of `size` bytes, or of unknown size.
    ///
    /// - Throws: `diskFull` when the disk has no space for them.
    func beginUpload(size: UInt64 = 0) async throws(MediaError) -> BlobUpload {
        try await blocking("begin an upload") { files throws(SystemError) in
            if size > 0, let free = files.disk.freeBytes(files.paths.temporary), free < size {
                throw SystemError(code: ENOSPC)
            }
            return try BlobUpload(path: files.paths.newTemporary(), disk: files.disk)
        }
    }

    /// Stores an upload's bytes under their digest. Returns the receipt of the bytes; `nil` if they were stored before.
    func commit(_ upload: BlobUpload, as digest: Digest, probe: [UInt8]) async throws(MediaError) -> BlobReceipt? {
        try await locks.withLock(digest) { () throws(MediaError) in
            try await blocking("store a blob") { files throws(SystemError) in
                // Before the return: a caller that looks afterwards finds no trace of the upload.
                defer { upload.discard() }
                // The file keeps its number and its time under its new name, until the same bytes arrive again.
                let receipt = try files.disk.status(upload.path)?.receipt
                return try files.store(upload, as: digest, probe: probe) ? nil : receipt
            }
        }
    }

    /// Removes the file of an upload that failed. Returns when it is gone.
    func discard(_ upload: BlobUpload) async {
        do {
            try await blocking("discard an upload") { _ in upload.discard() }
        } catch {
            // The queue is full: the file is removed with the upload's last reference.
        }
    }

    /// Opens a blob for reading.
    ///
    /// - Throws: `notFound`.
    func open(_ digest: Digest) async throws(MediaError) -> ReadFile {
        let file = try await blocking("open a blob") { files throws(SystemError) in try files.open(digest) }
        guard let file else { throw MediaError(.notFound, "There is no such blob.") }
        return file
    }

    /// Returns the sidecar's bytes; `nil` if the blob has none.
    func readProbe(_ digest: Digest) async throws(MediaError) -> [UInt8]? {
        try await blocking("read what a blob says") { files throws(SystemError) in try files.readProbe(digest) }
    }

    /// Replaces a blob's sidecar. Does nothing if the blob is gone.
    func writeProbe(_ digest: Digest, probe: [UInt8]) async throws(MediaError) {
        try await alone(with: digest, action: "write what a blob says") { files throws(SystemError) in
            if try files.open(digest) != nil { try files.writeProbe(digest, probe: probe) }
        }
    }

    /// Runs blocking disk work on the store's threads while no other call changes a blob of the digest.
    func alone<Value: Sendable>(
        with digest: Digest, action: String,
        body: @escaping @Sendable (BlobFiles) throws(SystemError) -> Value
    ) async throws(MediaError) -> Value {
        try await locks.withLock(digest) { () throws(MediaError) in try await blocking(action, body: body) }
    }
}

extension BlobStore {
    func count() async throws(MediaError) -> Int {
        try await blocking("count blobs") { files throws(SystemError) in try files.count() }
    }

    func blobs(after digest: Digest?, limit: Int) async throws(MediaError) -> [BlobListing] {
        try await blocking("list blobs") { files throws(SystemError) in try files.blobs(after: digest, limit: limit) }
    }

    func listing(_ digest: Digest) async throws(MediaError) -> BlobListing? {
        try await blocking("look for a blob") { files throws(SystemError) in try files.listing(digest) }
    }
}

extension BlobStore {
    func quarantine(_ digest: Digest, as file: ReadFile) async throws(MediaError) -> Bool {
        try await alone(with: digest, action: "put a blob aside") { files throws(SystemError) in
            try files.quarantine(digest, as: file)
        }
    }

    func quarantined() async throws(MediaError) -> [Digest] {
        try await blocking("list what was put aside") { files throws(SystemError) in try files.quarantined() }
    }

    func openQuarantined(_ digest: Digest) async throws(MediaError) -> ReadFile {
        let file = try await blocking("open what was put aside") { files throws(SystemError) in
            try files.openQuarantined(digest)
        }
        guard let file else { throw MediaError(.notFound, "There is no such blob.") }
        return file
    }

    func restore(_ digest: Digest) async throws(MediaError) {
        try await alone(with: digest, action: "put a blob back") { files throws(SystemError) in
            try files.restore(digest)
        }
    }
}
