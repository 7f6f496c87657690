import Synchronization

/// The sessions used since the last write. Reads must not write, so uses are collected and written at intervals.
final class LastUseBuffer: Sendable {
    private static let most = 10_000
    /// The least age of the stored last use, in seconds, for a new use to be written.
    private static let precisionSeconds: Int64 = 60

    private let hashes = Mutex<Set<[UInt8]>>([])

    /// Notes a use. Drops it if the buffer is full, which costs a minute's precision.
    func note(_ tokenHash: [UInt8], lastUse: Instant, now: Instant) {
        guard lastUse.advanced(bySeconds: LastUseBuffer.precisionSeconds) <= now else { return }
        hashes.withLock { hashes in
            if hashes.count < LastUseBuffer.most { hashes.insert(tokenHash) }
        }
    }

    /// Returns and removes the sessions used since the last call.
    func take() -> [[UInt8]] {
        hashes.withLock { hashes in
            let taken = Array(hashes)
            hashes.removeAll()
            return taken
        }
    }
}
