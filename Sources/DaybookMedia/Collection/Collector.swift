import Glibc
import Logging
import Metrics

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

    /// How much of a store one pass may condemn: more looks like the wrong diary, not like blobs that nobody needs.
    struct Bound: Sendable {
        /// So many are always let through.
        var blobs = 100
        /// Beyond that one of so many of all blobs.
        var share = 10

        init() {}

        /// The most blobs that one pass condemns.
        func limit(of all: Int) -> Int { max(blobs, all / share) }
    }

    /// What a pass is going to do.
    private struct Plan {
        var unnamed: [Digest] = []
        var overdue: [Digest] = []
        var outcome = Outcome()
    }

    let store: BlobStore
    let references: any ReferenceAsking
    var ages = Ages()
    var bound = Bound()
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }
    let logger: Logger

    /// Goes once through all blobs. With `dryRun` it only counts what it would do.
    ///
    /// First it asks of all blobs, then it acts: where more than the bound would be condemned, nothing is condemned and
    /// nothing deleted. Whoever knows that it is right lets one pass through by making the file `collect-many` in the
    /// media folder. An error of the asked service ends the pass.
    ///
    /// - Throws: `busy` while another process does the same; `tooManyUnnamed`; what asking throws, `storage`, and
    ///   `CancellationError`.
    func run(dryRun: Bool = false) async throws -> Outcome {
        guard let collecting = try await store.beginCollecting() else {
            throw MediaError(.busy, "Another worker collects now.")
        }
        defer { collecting.release() }
        var plan = Plan()
        let limit = try await conditions()
        for shard in try await store.blocking("list blobs", { files throws(SystemError) in try files.shards() }) {
            try Task.checkCancellation()
            let blobs = try await store.blocking("list blobs") { files throws(SystemError) in
                try files.blobs(inShard: shard)
            }
            plan.outcome.scanned += blobs.count
            let old = blobs.filter { now() - $0.stored >= ages.grace }
            plan.outcome.kept += blobs.count - old.count
            try await judge(old, dryRun, &plan)
            if let limit, !dryRun, plan.unnamed.count > limit { throw tooMany(limit) }
        }
        let outcome = dryRun ? plan.outcome : try await act(plan)
        if outcome.condemned + outcome.deleted > 0 {
            logger.info(
                "collected blobs that no record names",
                metadata: ["condemned": "\(outcome.condemned)", "deleted": "\(outcome.deleted)", "dryRun": "\(dryRun)"])
        }
        return outcome
    }

    /// The most blobs this pass may condemn; `nil` when it was let through on purpose.
    private func conditions() async throws(MediaError) -> Int? {
        let bound = bound
        return try await store.blocking("count blobs") { files throws(SystemError) in
            try files.disk.status(files.paths.collectMany) != nil ? nil : bound.limit(of: try files.count())
        }
    }

    private func tooMany(_ limit: Int) -> MediaError {
        Counter(label: "media_collections_stopped").increment()
        return MediaError(
            .tooManyUnnamed,
            "No record names more than \(limit) blobs that were named before; nothing was condemned or deleted. Check "
                + "that entry-service serves the diary that this media folder belongs to. To let one pass condemn them "
                + "all the same, make the file \(store.files.paths.collectMany).")
    }

    private func judge(_ blobs: [BlobFiles.Listed], _ dryRun: Bool, _ plan: inout Plan) async throws {
        var rest = blobs[...]
        while !rest.isEmpty {
            let batch = rest.prefix(type(of: references).batchLimit)
            rest = rest.dropFirst(batch.count)
            let named = try await ask(batch.map(\.digest))
            for blob in batch {
                if named.contains(blob.digest) {
                    plan.outcome.kept += 1
                    if blob.condemned != nil, !dryRun { try await pardon(blob.digest) }
                } else if let since = blob.condemned, now() - since >= ages.condemned {
                    plan.overdue.append(blob.digest)
                    plan.outcome.deleted += 1
                } else {
                    if blob.condemned == nil { plan.unnamed.append(blob.digest) }
                    plan.outcome.condemned += 1
                }
            }
        }
    }

    private func act(_ plan: Plan) async throws -> Outcome {
        var outcome = plan.outcome
        for digest in plan.unnamed { try await condemn(digest) }
        for digest in plan.overdue where try await !delete(digest) {
            outcome.deleted -= 1
            outcome.kept += 1
        }
        try await store.blocking("end a collection") { files throws(SystemError) in
            try files.disk.remove(files.paths.collectMany)
        }
        return outcome
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
