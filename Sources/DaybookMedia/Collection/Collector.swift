import Glibc
import Logging
import Metrics

/// A collector of unreferenced blobs: it finds blobs that no record names, and deletes them after a long time.
///
/// A blob is deleted in two steps. If it is so old that its record would have arrived by now, it is condemned by a mark
/// beside it. If the mark is old, the diary is asked about the blob once more, under its digest's lock, and the blob is
/// deleted. An upload of the same bytes takes the same lock and clears the mark. After any failure, the blob stays.
struct Collector: Sendable {
    /// The minimum ages for condemning and deleting a blob.
    struct Ages: Sendable {
        /// The seconds after the arrival of a blob in which the collector ignores it.
        var grace = 48 * 3600
        /// The minimum number of seconds between condemning and deleting.
        var condemned = 7 * 24 * 3600

        init() {}
    }

    /// The result of one pass.
    struct Outcome: Sendable, Equatable {
        var scanned = 0
        var condemned = 0
        var deleted = 0
        var kept = 0
        /// The number of kept blobs that are left for the next pass.
        var left = 0
    }

    /// The limits of condemned blobs. A larger number suggests the wrong diary rather than unused blobs.
    struct Limits: Sendable {
        /// The limit as a divisor of the number of blobs: 10 means a tenth.
        var share = 10
        /// The limit in a small store, where the share is next to nothing.
        var few = 10
        /// The largest number of blobs that one pass condemns, and that it deletes; the others are left for the next
        /// pass.
        var pass = 1000

        init() {}

        /// Returns the largest number of blobs that may be condemned at one time, and be deleted in one pass.
        func limit(of all: Int) -> Int { max(few, all / max(share, 1)) }
    }

    /// The intended changes of a pass.
    private struct Plan {
        var unnamed: [Digest] = []
        var overdue: [Digest] = []
        /// The number of blobs that a record names.
        var named = 0
        /// The number of unreferenced blobs so far: those condemned earlier, and those to condemn or delete, including
        /// the blobs that are left for the next pass.
        var unreferenced = 0
        var outcome = Outcome()

        mutating func condemn(_ digest: Digest, unlessOver limit: Int) {
            unreferenced += 1
            guard unnamed.count < limit else { return leave() }
            unnamed.append(digest)
            outcome.condemned += 1
        }

        /// Plans a deletion. A blob to be deleted also counts as condemned. Otherwise, with an old copy of the diary,
        /// all condemned blobs would be deleted one after the other.
        mutating func delete(_ digest: Digest, unlessOver limit: Int) {
            unreferenced += 1
            guard overdue.count < limit else { return leave() }
            overdue.append(digest)
            outcome.deleted += 1
        }

        private mutating func leave() {
            outcome.kept += 1
            outcome.left += 1
        }
    }

    let store: any BlobStorage
    let marks: any CollectionMarks
    let references: any ReferenceAsking
    var ages = Ages()
    var limits = Limits()
    /// The timeout of a request to the diary while a digest's lock is held: uploads wait for that lock.
    var timeout: Duration = .seconds(2)
    /// The current time, in seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }
    let logger: Logger

    /// Goes once through all blobs. With `dryRun`, it only counts the changes, and the limits do not matter.
    ///
    /// The pass first asks the diary about all blobs, then it acts. It condemns and deletes nothing if more blobs than
    /// the limit allows would be condemned, or if the diary names none of the blobs: then it is the wrong diary, or an
    /// empty one. This rule has no minimum number of blobs. An operator who knows that the diary is right can permit
    /// the pass with the file `collect-many` in the media folder, which is removed once no blob is condemned. A failed
    /// request to the diary ends the pass.
    ///
    /// - Throws: `busy` while another process collects; `tooManyUnnamed`; the error of a request to the diary,
    ///   `storage`, and `CancellationError`.
    func run(dryRun: Bool = false) async throws -> Outcome {
        guard let collecting = try await marks.beginCollecting() else {
            throw MediaError(.busy, "Another worker collects now.")
        }
        defer { collecting.release() }
        var plan = Plan()
        let limit = try await conditions()
        var last: Digest?
        while true {
            try Task.checkCancellation()
            let blobs = try await store.blobs(after: last, limit: type(of: references).batchLimit)
            guard let end = blobs.last?.digest else { break }
            last = end
            plan.outcome.scanned += blobs.count
            let old = blobs.filter { now() - $0.stored >= ages.grace }
            plan.outcome.kept += blobs.count - old.count
            try await judge(old, dryRun: dryRun, limit: limit, into: &plan)
            if let limit, !dryRun, !plan.unnamed.isEmpty, plan.unreferenced > limit { throw tooMany(limit) }
        }
        if limit != nil, !dryRun, plan.named == 0, !(plan.unnamed.isEmpty && plan.overdue.isEmpty) { throw noneNamed() }
        let outcome = dryRun ? plan.outcome : try await act(plan)
        if outcome.condemned + outcome.deleted > 0 {
            logger.info(
                "collected blobs that belong to no record",
                metadata: ["condemned": "\(outcome.condemned)", "deleted": "\(outcome.deleted)", "dryRun": "\(dryRun)"])
        }
        return outcome
    }

    /// Returns the largest number of blobs that this pass may condemn; `nil` if an operator permitted any number.
    private func conditions() async throws(MediaError) -> Int? {
        try await marks.mayCollectMany() ? nil : limits.limit(of: try await store.count())
    }

    private func tooMany(_ limit: Int) -> MediaError {
        stopped("No record names more than \(limit) of the blobs")
    }

    private func noneNamed() -> MediaError { stopped("No record names any of the blobs") }

    private func stopped(_ reason: String) -> MediaError {
        Counter(label: "media_collections_stopped").increment()
        return MediaError(
            .tooManyUnnamed,
            "\(reason); nothing was condemned or deleted. Check that entry-service serves the diary that this media "
                + "folder belongs to. To let them be condemned all the same, make the file "
                + "collect-many in the media folder.")
    }

    /// Plans the changes for a page of blobs, and removes the marks of blobs that a record names.
    ///
    /// - Parameter limit: The largest number of blobs to delete; `nil` for the limit of one pass.
    private func judge(
        _ blobs: [BlobListing], dryRun: Bool, limit: Int?, into plan: inout Plan
    ) async throws {
        guard !blobs.isEmpty else { return }
        let deletions = min(limit ?? limits.pass, limits.pass)
        let named = try await ask(blobs.map(\.digest))
        for blob in blobs {
            if named.contains(blob.digest) {
                plan.named += 1
                plan.outcome.kept += 1
                if blob.condemned != nil, !dryRun { try await store.unmark(blob.digest) }
            } else if let since = blob.condemned {
                if now() - since < ages.condemned {
                    plan.unreferenced += 1
                    plan.outcome.condemned += 1
                } else {
                    plan.delete(blob.digest, unlessOver: deletions)
                }
            } else {
                plan.condemn(blob.digest, unlessOver: limits.pass)
            }
        }
    }

    private func act(_ plan: Plan) async throws -> Outcome {
        var outcome = plan.outcome
        for digest in plan.unnamed { try await store.condemn(digest, storedUntil: now() - ages.grace) }
        for digest in plan.overdue where try await !delete(digest) {
            outcome.deleted -= 1
            outcome.kept += 1
        }
        if outcome.left == 0, outcome.condemned == 0 {
            try await marks.forgetCollectMany()
        }
        return outcome
    }

    /// Asks the diary which of the digests a record names.
    ///
    /// - Parameter limit: The timeout; nil for the usual timeout of such a request.
    /// - Throws: `storage` for a response that names other digests than the request: nothing is deleted by it.
    func ask(_ digests: [Digest], within limit: Duration? = nil) async throws -> Set<Digest> {
        let named = try await references.referenced(among: digests, within: limit)
        guard named.isSubset(of: digests) else {
            throw MediaError(.storage, "The diary's response is about other blobs than the request.")
        }
        return named
    }

    /// Asks again and deletes, while no other caller can store the same bytes. Returns `false` if the blob stays, also
    /// after a timeout of the diary.
    private func delete(_ digest: Digest) async throws(MediaError) -> Bool {
        var refusal: (any Error)?
        let isGone: Bool
        do throws(MediaError) {
            isGone = try await store.delete(digest, condemnedUntil: now() - ages.condemned) {
                () async throws(MediaError) in
                do {
                    return try await ask([digest], within: timeout).contains(digest)
                } catch {
                    refusal = error
                    throw MediaError(.storage, "The diary could not be reached.", cause: error)
                }
            }
        } catch {
            guard let refusal else { throw error }
            logger.warning(
                "kept a blob, because the diary could not be asked for it", metadata: ["error": "\(refusal)"])
            return false
        }
        return isGone
    }
}
