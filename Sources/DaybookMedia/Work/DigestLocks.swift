import DequeModule
import Dispatch
import Synchronization

/// Locks that order the changes of a blob, in this process and among others: one lock for all digests with the same
/// beginning.
///
/// The lock is taken by the end of an upload (whose bytes may be stored already) and by the collector (which may be
/// about to delete them); and, by the digest of an owner's name, by the beginning of an upload that may come in parts.
/// Within a process, callers are served in their order. The lock is held across suspensions. A holder that takes a
/// second lock may wait for itself, until the deadline.
///
/// Between processes the lock is a file. It is polled, because waiting for it would block a thread that the holder may
/// need; processes hardly ever meet there. Each attempt runs on the threads for blocking work.
///
/// A wait does not end on cancellation, but at a deadline.
final class DigestLocks: Sendable {
    /// The usual longest wait, in milliseconds. It is longer than any holder needs: the collector asks entry-service
    /// while it holds a lock.
    static let usualTimeout = 60_000
    /// The milliseconds between attempts to lock the file. They grow to the last value.
    private static let pauses = [2, 4, 8, 16, 32, 64]

    private let folder: String
    private let pool: ThreadPool
    private let timeout: Int

    /// Creates locks whose files are in `folder`, which must exist.
    ///
    /// - Parameters:
    ///   - pool: The threads on which the files are locked.
    ///   - timeout: The longest wait, in milliseconds.
    init(folder: String, pool: ThreadPool, timeout: Int = DigestLocks.usualTimeout) {
        self.folder = folder
        self.pool = pool
        self.timeout = timeout
    }

    /// The held locks by name, each with the queue of its waiting callers, including those that gave up.
    private let held = Mutex<[String: Deque<Promise<Void>>]>([:])

    /// Runs `body` while no other caller holds the lock of `digest`.
    ///
    /// - Throws: the error of `body`; `busy` when others hold the lock for too long, or too much work is waiting;
    ///   `storage`.
    func withLock<Value>(
        _ digest: Digest, _ body: () async throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let name = String(digest.hex.prefix(2))
        let deadline = Deadline(millisecondsFromNow: timeout)
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
            // Cancellation does not end this wait: see above.
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
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(timeout)) {
                turn.settle(.failure(DigestLocks.tooLong))
            }
        }.get()
    }

    /// Passes the lock to the next caller that still waits.
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
