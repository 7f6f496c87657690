import DequeModule
import Dispatch
import Synchronization

/// Orders what happens to a blob, in this process and among others, by one lock for all digests that begin alike.
///
/// Taken by the end of an upload (which may find the bytes here already) and by the collector (which may be about to
/// delete them); and, by the digest of an owner's name, by the beginning of an upload that may come in parts. First come,
/// first served within a process. The lock is held across suspensions; a holder that takes a second one may wait for
/// itself, until the wait's deadline.
///
/// Between processes it is a file. It is asked for again and again, because waiting for it would hold a thread that
/// the holder may need; processes hardly ever meet there. Each question runs on the threads for blocking work.
///
/// Waiting does not end on cancellation, but at a deadline.
final class DigestLocks: Sendable {
    /// Longer than a holder takes at most: the collector asks entry-service while it holds one.
    static let usualPatience = 60_000
    /// Milliseconds from one question for the file to the next: they grow to the last.
    private static let pauses = [2, 4, 8, 16, 32, 64]

    private let folder: String
    private let pool: WorkerPool
    private let patience: Int

    /// Locks whose files are in `folder`, which must be there.
    ///
    /// - Parameters:
    ///   - pool: Where the files are locked.
    ///   - patience: The longest wait, in milliseconds.
    init(folder: String, pool: WorkerPool, patience: Int = DigestLocks.usualPatience) {
        self.folder = folder
        self.pool = pool
        self.patience = patience
    }

    /// Present key: held. The queue: who waits for it, and who has given up.
    private let held = Mutex<[String: Deque<Promise<Void>>]>([:])

    /// Runs `body` while nobody else holds the lock of `digest`.
    ///
    /// - Throws: what `body` throws; `busy` when others hold the lock for too long, or too much work is waiting;
    ///   `storage`.
    func withLock<Value>(
        _ digest: Digest, _ body: () async throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let name = String(digest.hex.prefix(2))
        let deadline = Deadline(millisecondsFromNow: patience)
        try await lock(name)
        defer { unlock(name) }
        let shared = try await lockFile(name, before: deadline)
        defer { shared.release() }
        return try await body()
    }

    private static let tooLong = MediaError(
        .busy, "Others work on bytes like these for too long. Try again in a minute; if it stays so, restart Daybook.")

    private func lockFile(_ name: String, before deadline: Deadline) async throws(MediaError) -> FileLock {
        let path = folder + "/" + name
        var tries = 0
        while true {
            let lock = try await pool.runToEnd { () throws(MediaError) in
                do throws(SystemError) { return try FileLock(path: path) } catch {
                    throw error.mediaError("lock a blob")
                }
            }
            if let lock { return lock }
            guard !deadline.hasPassed else { throw DigestLocks.tooLong }
            let pause = DigestLocks.pauses[min(tries, DigestLocks.pauses.count - 1)]
            tries += 1
            // Not ended by cancellation: see above.
            await Task.detached { try? await Task.sleep(for: .milliseconds(pause)) }.value
        }
    }

    private func lock(_ name: String) async throws(MediaError) {
        let turn = Promise<Void>()
        try await turn.valueWhateverHappens {
            let isFree = held.withLock { held in
                guard held[name] != nil else {
                    held[name] = []
                    return true
                }
                held[name]?.append(turn)
                return false
            }
            guard !isFree else {
                turn.settle(.success(()))
                return
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(patience)) {
                turn.settle(.failure(DigestLocks.tooLong))
            }
        }.get()
    }

    /// Gives the lock to the next who still waits.
    private func unlock(_ name: String) {
        while true {
            let next: Promise<Void>? = held.withLock { held in
                guard let next = held[name]?.popFirst() else {
                    held[name] = nil
                    return nil
                }
                return next
            }
            guard let next, !next.settle(.success(())) else { return }
        }
    }
}
