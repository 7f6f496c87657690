import Glibc
import Logging

/// Finds blobs that no record names, and deletes them when that has been so for long.
///
/// In two steps: a blob old enough that its record would have come by now is condemned by a mark beside it; one whose
/// mark is old is asked about once more, under its digest's lock, and deleted. An upload of the same bytes takes the
/// same lock and clears the mark. Whatever goes wrong, the blob stays.
struct Collector: Sendable {
    /// How long is long.
    struct Ages: Sendable {
        /// Seconds after a blob came during which nobody asks for it.
        var grace = 48 * 3600
        /// Seconds between condemning and deleting.
        var condemned = 7 * 24 * 3600

        init() {}
    }

    /// What one pass did.
    struct Outcome: Sendable, Equatable {
        var scanned = 0
        var condemned = 0
        var deleted = 0
        var kept = 0
    }

    let store: BlobStore
    let references: any ReferenceAsking
    var ages = Ages()
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }
    let logger: Logger

    /// Goes once through all blobs. With `dryRun` it only counts what it would do.
    ///
    /// An error of the asked service ends the pass; what was condemned before it stays so.
    ///
    /// - Throws: `busy` while another process does the same; what asking throws, `storage`, and `CancellationError`.
    func run(dryRun: Bool = false) async throws -> Outcome {
        guard let collecting = try await store.beginCollecting() else {
            throw MediaError(.busy, "Another worker collects now.")
        }
        defer { collecting.release() }
        var outcome = Outcome()
        for shard in try await store.blocking("list blobs", { files throws(SystemError) in try files.shards() }) {
            try Task.checkCancellation()
            let blobs = try await store.blocking("list blobs") { files throws(SystemError) in
                try files.blobs(inShard: shard)
            }
            outcome.scanned += blobs.count
            let old = blobs.filter { now() - $0.stored >= ages.grace }
            outcome.kept += blobs.count - old.count
            try await judge(old, dryRun, &outcome)
        }
        if outcome.condemned + outcome.deleted > 0 {
            logger.info(
                "collected blobs that no record names",
                metadata: ["condemned": "\(outcome.condemned)", "deleted": "\(outcome.deleted)", "dryRun": "\(dryRun)"])
        }
        return outcome
    }

    private func judge(_ blobs: [BlobFiles.Listed], _ dryRun: Bool, _ outcome: inout Outcome) async throws {
        var rest = blobs[...]
        while !rest.isEmpty {
            let batch = rest.prefix(type(of: references).batchLimit)
            rest = rest.dropFirst(batch.count)
            let named = try await ask(batch.map(\.digest))
            for blob in batch {
                if named.contains(blob.digest) {
                    outcome.kept += 1
                    if blob.condemned != nil, !dryRun { try await pardon(blob.digest) }
                } else if let since = blob.condemned, now() - since >= ages.condemned {
                    let isGone = dryRun ? true : try await delete(blob.digest)
                    if isGone { outcome.deleted += 1 } else { outcome.kept += 1 }
                } else {
                    if blob.condemned == nil, !dryRun { try await condemn(blob.digest) }
                    outcome.condemned += 1
                }
            }
        }
    }

    /// An answer that names what was not asked for is not to be trusted with deleting.
    private func ask(_ digests: [Digest]) async throws -> Set<Digest> {
        let named = try await references.referenced(among: digests)
        guard named.isSubset(of: digests) else {
            throw MediaError(.storage, "The diary answered for other blobs than it was asked for.")
        }
        return named
    }

    private func condemn(_ digest: Digest) async throws(MediaError) {
        try await store.locks.withLock(digest) { () throws(MediaError) in
            try await store.blocking("condemn a blob") { [ages, now] files throws(SystemError) in
                // The bytes may have come again since they were listed.
                guard let blob = try files.listed(digest), now() - blob.stored >= ages.grace else { return }
                try files.condemn(digest)
            }
        }
    }

    private func pardon(_ digest: Digest) async throws(MediaError) {
        try await store.locks.withLock(digest) { () throws(MediaError) in
            try await store.blocking("pardon a blob") { files throws(SystemError) in try files.pardon(digest) }
        }
    }

    /// Asks again and deletes, all under the digest's lock; `false` when the blob stays.
    private func delete(_ digest: Digest) async throws(MediaError) -> Bool {
        try await store.locks.withLock(digest) { () throws(MediaError) in
            let isStillCondemned = try await store.blocking("read a mark") { [ages, now] files throws(SystemError) in
                guard let since = try files.listed(digest)?.condemned else { return false }
                return now() - since >= ages.condemned
            }
            guard isStillCondemned else { return false }
            do {
                guard try await !ask([digest]).contains(digest) else {
                    try await store.blocking("pardon a blob") { files throws(SystemError) in
                        try files.pardon(digest)
                    }
                    return false
                }
            } catch {
                logger.warning("kept a blob that could not be asked for", metadata: ["error": "\(error)"])
                return false
            }
            try await store.blocking("delete a blob") { files throws(SystemError) in try files.delete(digest) }
            return true
        }
    }
}
