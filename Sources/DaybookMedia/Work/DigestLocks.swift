import DequeModule
import Synchronization

/// One lock per digest, so that what happens to a blob happens in some order, in this process and in others.
///
/// Taken by the end of an upload (which may find the bytes here already) and by the collector (which may be about to
/// delete them). First come, first served; held across suspensions. Waiting does not end on cancellation: holders are
/// quick.
///
/// Between processes it is one file for all digests that begin alike. It is asked for again and again rather than waited
/// for, because waiting would hold a thread that the holder may need; processes hardly ever meet there.
final class DigestLocks: Sendable {
    private static let pause = Duration.milliseconds(2)
    private let folder: String

    /// Locks whose files are in `folder`, which must be there.
    init(folder: String) { self.folder = folder }

    /// Present key: held. The queue: who waits for it.
    private let held = Mutex<[Digest: Deque<CheckedContinuation<Void, Never>>]>([:])

    /// Runs `body` while nobody else holds `digest`'s lock.
    func withLock<Value>(
        _ digest: Digest, _ body: () async throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        await lock(digest)
        defer { unlock(digest) }
        let shared = try await lockFile(digest)
        defer { shared.release() }
        return try await body()
    }

    private func lockFile(_ digest: Digest) async throws(MediaError) -> FileLock {
        let path = folder + "/" + digest.hex.prefix(2)
        while true {
            do throws(SystemError) {
                if let lock = try FileLock(path: path) { return lock }
            } catch {
                throw error.mediaError("lock a blob")
            }
            // Not ended by cancellation: see above.
            await Task.detached { try? await Task.sleep(for: Self.pause) }.value
        }
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
            let next = held[digest]?.popFirst()
            if next == nil { held[digest] = nil }
            return next
        }
        next?.resume()
    }
}
