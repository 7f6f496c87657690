import Synchronization

/// One lock per digest, so that what happens to a blob happens in some order.
///
/// Taken by the end of an upload (which may find the bytes here already) and by the collector (which may be about to
/// delete them). First come, first served; held across suspensions. Waiting does not end on cancellation: holders are
/// quick.
final class DigestLocks: Sendable {
    /// Present key: held. The array: who waits for it.
    private let held = Mutex<[Digest: [CheckedContinuation<Void, Never>]]>([:])

    /// Runs `body` while nobody else holds `digest`'s lock.
    func withLock<Value>(
        _ digest: Digest, _ body: () async throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        await lock(digest)
        defer { unlock(digest) }
        return try await body()
    }

    private func lock(_ digest: Digest) async {
        await withCheckedContinuation { continuation in
            let isFree = held.withLock { held in
                guard held[digest] != nil else {
                    held[digest] = []
                    return true
                }
                held[digest]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func unlock(_ digest: Digest) {
        let next: CheckedContinuation<Void, Never>? = held.withLock { held in
            guard var waiting = held[digest], !waiting.isEmpty else {
                held[digest] = nil
                return nil
            }
            let next = waiting.removeFirst()
            held[digest] = waiting
            return next
        }
        next?.resume()
    }
}
