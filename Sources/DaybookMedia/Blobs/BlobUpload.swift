internal import Hashing
import Glibc
import Synchronization

/// An upload in progress: a file in `tmp/` and the hash of its bytes so far.
///
/// One task drives an upload, from one blocking thread at a time. An upload that is released without having been stored
/// leaves nothing.
final class BlobUpload: Sendable {
    private struct State {
        var hash = SHA256()
        var crc = CRC32()
        /// The sums of bytes that arrived earlier.
        var adopted: BlobSums?
        var size = 0
        /// The number of bytes that are known to be on the disk.
        var flushed = 0
        var isSynced = false
        var ownsFile = true
    }

    /// The number of bytes that may wait in the page cache before they are written out, so that one long film does not
    /// fill the cache.
    static let flushInterval = 64 << 20

    /// The file in `tmp/`.
    let path: String
    private let disk: Disk
    private let descriptor: CInt
    private let state = Mutex(State())

    init(path: String, disk: Disk) throws(SystemError) {
        descriptor = try disk.create(path)
        self.path = path
        self.disk = disk
    }

    /// Takes over a complete file of this size, with these sums.
    init(adopting path: String, size: Int, sums: BlobSums, disk: Disk) throws(SystemError) {
        descriptor = try disk.openForWriting(path)
        self.path = path
        self.disk = disk
        state.withLock { state in
            state.adopted = sums
            state.size = size
        }
    }

    deinit {
        close(descriptor)
        discard()
    }

    /// Removes the file, unless the store has taken it over. Happens once; nothing can be added afterwards.
    func discard() {
        let owned = state.withLock { state in
            defer { state.ownsFile = false }
            return state.ownsFile
        }
        if owned { try? disk.remove(path) }
    }

    /// The number of bytes so far.
    var size: Int { state.withLock { $0.size } }

    /// Appends bytes to the file, and hashes them.
    func append(_ bytes: RawSpan) throws(SystemError) {
        try disk.write(bytes, to: descriptor, named: path)
        let (flushFrom, size) = state.withLock { state in
            state.hash.update(bytes)
            state.crc.update(bytes)
            state.size += bytes.byteCount
            state.isSynced = false
            guard state.size - state.flushed >= BlobUpload.flushInterval else { return (-1, state.size) }
            defer { state.flushed = state.size }
            return (state.flushed, state.size)
        }
        if flushFrom >= 0 {
            try Disk.pushOut(descriptor, from: flushFrom, count: size - flushFrom)
        }
    }

    /// The digest of all bytes so far.
    var digest: Digest { state.withLock { $0.adopted?.digest ?? Digest(hash: $0.hash.finalize()) } }

    /// Makes the bytes durable, without a final name yet, and keeps their CRC-32 with the file. Happens once.
    func sync() throws(SystemError) {
        let (isSynced, crc) = state.withLock { ($0.isSynced, $0.adopted?.crc ?? $0.crc.value) }
        if isSynced { return }
        KeptSum.keep(crc, of: descriptor)
        try disk.syncFile(descriptor, named: path)
        state.withLock { $0.isSynced = true }
    }

    /// Opens the bytes so far for reading.
    func reader() throws(SystemError) -> ReadFile { try ReadFile(path: path) }

    /// Marks the file as renamed: it has its final name, and no longer belongs to the upload.
    func handOver() { state.withLock { $0.ownsFile = false } }
}
