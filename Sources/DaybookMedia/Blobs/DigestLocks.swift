import Work

/// Locks that order the changes of a blob, within this process and between processes. All digests with the same
/// beginning share a lock.
///
/// The end of an upload takes the lock, because its bytes may be stored already, and so does the collector, which may
/// be about to delete them. The start of a resumable upload takes the lock of the digest of its owner's name. Within a
/// process, callers are served roughly in order. The lock is held across suspensions. A holder that takes a second lock
/// may wait for itself until the deadline.
///
/// Between processes the lock is a file. It is polled, because waiting for it would block a thread that the holder may
/// need; processes hardly ever meet there. Each attempt runs on the threads for blocking work.
///
/// Cancellation does not end a wait; the deadline does.
final class DigestLocks: Sendable {
    /// The default maximum wait, in milliseconds. It is longer than any holder needs: the collector asks entry-service
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
    /// - Throws: the error of `body`; `busy` when other callers hold the lock for too long, or too much work is
    ///   waiting; `storage`.
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
