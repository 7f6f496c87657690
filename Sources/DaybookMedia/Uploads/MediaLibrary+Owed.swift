import Glibc
import Logging
import ServiceRuntime

extension MediaLibrary {
    /// Notes of pictures that are taken up in one go; the others wait for the next.
    private static let most = 1000
    /// Seconds after which a note is not one of work that goes on.
    static let usualAge = 120

    /// Has pictures made that some process had not made when it ended, or had no room to; one process at a time.
    ///
    /// - Parameter age: Seconds: younger notes are left to whoever wrote them.
    /// - Throws: `storage`, `cancelled`.
    func makeOwed(age: Int = usualAge, now: Int = time(nil)) async throws(MediaError) {
        guard let lock = try await beginRetrying() else { return }
        defer { lock.release() }
        let owed = try await store.blocking("list pictures to make") { files throws(SystemError) in
            try files.owed(until: now - age, limit: Self.most)
        }
        for digest in owed {
            do {
                let file = try await store.open(digest)
                renditions.makeLater(digest, try await probed(file).decoding)
            } catch {
                if error.code == .cancelled { throw error }
                guard error.code == .notFound || error.code == .notMedia || error.code == .undecodable else {
                    logger.warning(
                        "could not make a photo's other sizes; they are tried again",
                        metadata: ["digest": "\(digest)", "error": "\(SystemFailure.reason(of: error))"])
                    continue
                }
                try await forgetPictures(digest)
            }
        }
    }

    /// Removes what was made of bytes that were not stored in the end.
    func forgetPictures(_ digest: Digest) async throws(MediaError) {
        try await store.locks.withLock(digest) { () throws(MediaError) in
            try await store.blocking("forget pictures") { files throws(SystemError) in
                try files.forgetPictures(digest)
            }
        }
    }
}
