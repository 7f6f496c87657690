import DaybookAPI
import Glibc
import Logging
import ServiceRuntime
import Wording

extension MediaLibrary {
    /// Tries again the pictures that are due at `now`, in seconds since 1970. One process at a time does this, for at
    /// most a hundred pictures. Further pictures, and pictures without a free thread, stay due.
    ///
    /// - Throws: `storage`, `cancelled`.
    func retryPictures(now: Int = time(nil)) async throws(MediaError) {
        guard let lock = try await beginRetrying() else { return }
        defer { lock.release() }
        let due = try await store.blocking("list pictures to try again") { files throws(SystemError) in
            try files.postponed(dueAt: now)
        }
        for postponed in due {
            do {
                try await retry(postponed, now: now)
            } catch {
                if error.code == .cancelled { throw error }
                logger.warning(
                    "could not try a picture again",
                    metadata: ["digest": "\(postponed.digest)", "error": "\(SystemFailure.reason(of: error))"])
            }
        }
    }

    /// Acquires the right to try pictures again and to report them; `nil` while another process has it.
    func beginRetrying() async throws(MediaError) -> FileLock? {
        try await store.blocking("begin to try pictures again") { files throws(SystemError) in
            try FileLock(path: files.paths.retrying)
        }
    }

    private func retry(_ postponed: BlobFiles.Postponed, now: Int) async throws(MediaError) {
        let digest = postponed.digest
        let file: ReadFile
        do {
            file = try await store.open(digest)
        } catch {
            guard error.code == .notFound else { throw error }
            return try await settle(digest)
        }
        var next = postponed
        next.tries += 1
        do {
            var described = try await describe(file, of: digest)
            guard described.isPostponed else { return try await finish(digest, probe: described.probe) }
            if let reason = described.reason, next.count(reason) >= reason.limit {
                described.probe.giveUp(reason.refusal)
                return try await finish(digest, probe: described.probe)
            }
        } catch {
            // A disk failure says nothing about the picture, but the picture must not stay first in the order.
            if error.code != .busy, error.code != .cancelled { try await postpone(next, now: now) }
            throw error
        }
        // A failure that says nothing about the bytes never marks them as broken.
        if next.tries >= retries.loggedFrom {
            logger.warning(
                "a picture still cannot be made", metadata: ["digest": "\(digest)", "tries": "\(next.tries)"])
        }
        try await postpone(next, now: now)
    }

    /// Writes the facts, then removes the note.
    private func finish(_ digest: Digest, probe: Probe) async throws(MediaError) {
        try await writeProbe(digest, probe: probe)
        try await settle(digest)
    }

    private func settle(_ digest: Digest) async throws(MediaError) {
        try await store.blocking("note that a picture is settled") { files throws(SystemError) in
            try files.settle(digest)
        }
    }

    /// Notes a picture that could not be made yet, before its probe is written.
    ///
    /// - Parameter reason: The reason, if the failure says something about the bytes.
    func postponeFirst(_ digest: Digest, reason: RetryReason?) async throws(MediaError) {
        var first = BlobFiles.Postponed(digest: digest, tries: 1, due: 0)
        if let reason { _ = first.count(reason) }
        try await postpone(first, now: time(nil))
    }

    private func postpone(_ postponed: BlobFiles.Postponed, now: Int) async throws(MediaError) {
        var next = postponed
        next.due = now + retries.wait(after: next.tries)
        try await store.blocking("note a picture to try again") { [next] files throws(SystemError) in
            try files.postpone(next)
        }
    }
}

extension Probe {
    /// Records that no picture will be made, after too many tries.
    fileprivate mutating func giveUp(_ refusal: PictureRefusal) {
        decodable = false
        undecodableReason = UndecodableReason(refusal)
    }
}
