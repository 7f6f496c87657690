import Work

/// Locks that order the changes of a blob, in this process and among others: one lock for all digests with the same
/// beginning.
///
/// The lock is taken by the end of an upload (whose bytes may be stored already) and by the collector (which may be
/// about to delete them); and, by the digest of an owner's name, by the beginning of an upload that may come in parts.
/// Within a process, callers are served about in their order. The lock is held across suspensions. A holder that takes a
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

    /// The limiter that lets one caller at a time hold the lock of a name.
    private let limiter = FairLimiter<String>(limits: QueueLimits(perKey: .init(running: 1)))

    /// Runs `body` while no other caller holds the lock of `digest`.
    ///
    /// - Throws: the error of `body`; `busy` when others hold the lock for too long, or too much work is waiting;
    ///   `storage`.
    func withLock<Value>(
        _ digest: Digest, body: () async throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        let name = String(digest.hex.prefix(2))
        let deadline = Deadline(millisecondsFromNow: timeout)
        let permit = try await lock(name)
        defer { withExtendedLifetime(permit) {} }
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

    private func lock(_ name: String) async throws(MediaError) -> FairLimiter<String>.Permit {
        // Cancellation does not end this wait: see above.
        let wait = Task.detached { [limiter, timeout] in
            try? await limiter.permit(of: name, timeout: .milliseconds(timeout))
        }
        guard let permit = await wait.value else { throw DigestLocks.tooLong }
        return permit
    }
}
