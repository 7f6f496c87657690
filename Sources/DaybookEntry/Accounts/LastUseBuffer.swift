import Synchronization

/// Sessions used since they were last written down: reads must not write, so uses are gathered and written now and
/// then.
final class LastUseBuffer: Sendable {
    private static let most = 10_000
    /// A use is worth writing down when the one written is this old.
    private static let precisionSeconds: Int64 = 60

    private let hashes = Mutex<Set<[UInt8]>>([])

    /// Remembers a use; forgets it when too many wait, which costs a minute's precision.
    func note(_ tokenHash: [UInt8], lastUse: Instant, now: Instant) {
        guard lastUse.advanced(bySeconds: LastUseBuffer.precisionSeconds) <= now else { return }
        hashes.withLock { hashes in
            if hashes.count < LastUseBuffer.most { hashes.insert(tokenHash) }
        }
    }

    /// The sessions used since the last call.
    func take() -> [[UInt8]] {
        hashes.withLock { hashes in
            let taken = Array(hashes)
            hashes.removeAll()
            return taken
        }
    }
}
