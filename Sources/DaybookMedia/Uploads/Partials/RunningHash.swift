internal import Hashing
import Synchronization

/// The SHA-256 of bytes that arrive piece by piece, passed from one request to the next.
final class RunningHash: Sendable {
    private struct State {
        var hash = SHA256()
        var count = 0
    }

    private let state = Mutex(State())

    /// The number of hashed bytes.
    var count: Int { state.withLock { $0.count } }

    /// The digest of all bytes so far.
    var digest: Digest { state.withLock { Digest(hash: $0.hash.finalize()) } }

    /// Adds bytes.
    func update(_ bytes: RawSpan) {
        state.withLock { state in
            state.hash.update(bytes)
            state.count += bytes.byteCount
        }
    }
}
