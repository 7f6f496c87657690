import Glibc
import Logging
import ServiceRuntime

extension MediaLibrary {
    /// The maximum number of notes that are processed in one call; the others wait for the next.
    private static let maximumNotes = 1000
    /// The age in seconds above which a note does not belong to running work.
    static let usualAge = 120

    /// Queues pictures that an ended process had not made, or for which a queue was full; one process at a time.
    ///
    /// - Parameter age: The minimum age in seconds: younger notes are left to their processes.
    /// - Throws: `storage`, `cancelled`.
    func makePending(age: Int = usualAge, now: Int = time(nil)) async throws(MediaError) {
        guard let lock = try await beginRetrying() else { return }
        defer { lock.release() }
        let pending = try await store.blocking("list pictures to make") { files throws(SystemError) in
            try files.pending(until: now - age, limit: Self.maximumNotes)
        }
        for digest in pending {
            do {
                let file = try await store.open(digest)
                renditions.makeLater(digest, facts: try await probed(file).decoding)
            } catch {
                if error.code == .cancelled { throw error }
                guard error.code == .notFound || error.code == .notMedia || error.code == .undecodable else {
                    logger.warning(
                        "could not make a photo's other sizes; they are tried again later",
                        metadata: ["digest": "\(digest)", "error": "\(SystemFailure.reason(of: error))"])
                    continue
                }
                try await forgetPictures(digest)
            }
        }
    }

    /// Removes the pictures of bytes that were not stored in the end.
    func forgetPictures(_ digest: Digest) async throws(MediaError) {
        try await store.locks.withLock(digest) { () throws(MediaError) in
            try await store.blocking("forget pictures") { files throws(SystemError) in
                try files.forgetPictures(digest)
            }
        }
    }
}
