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
        /// Of those kept, how many are left for the next pass.
        var left = 0
    }

    /// How many blobs may stand condemned: more looks like the wrong diary, not like blobs that nobody needs.
    struct Bound: Sendable {
        /// One of so many of all blobs.
        var share = 10
        /// So few are let through in the smallest store, where the share is next to nothing.
        var few = 10
        /// The most that one pass condemns, and the most that it deletes; the others are left for the next.
        var pass = 1000

        init() {}

        /// The most blobs that may stand condemned at one time, and be deleted in one pass.
        func limit(of all: Int) -> Int { max(few, all / max(share, 1)) }
    }

    /// What a pass is going to do.
    private struct Plan {
        var unnamed: [Digest] = []
        var overdue: [Digest] = []
        /// Blobs that a record names.
        var named = 0
        /// Blobs that would stand condemned when nothing were left for the next pass.
        var standing = 0
        var outcome = Outcome()

        mutating func condemn(_ digest: Digest, unlessOver limit: Int) {
            standing += 1
            guard unnamed.count < limit else { return leave() }
            unnamed.append(digest)
            outcome.condemned += 1
        }

        /// A blob to be deleted stands condemned as well: those of an old copy of the diary would otherwise be let go one
        /// after the other.
        mutating func delete(_ digest: Digest, unlessOver limit: Int) {
            standing += 1
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
    var bound = Bound()
    /// How long the diary may take to reply while a digest's lock is held: others wait for that lock to end an upload.
    var patience: Duration = .seconds(2)
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }
    let logger: Logger

    /// Goes once through all blobs. With `dryRun` it only counts what there is to do, whatever the bound says of it.
    ///
    /// First it asks of all blobs, then it acts. Nothing is condemned and nothing deleted where more than the bound would
    /// stand condemned, or where the diary names none of the blobs: then it is another diary, or an empty one, however
    /// few the blobs are. Whoever knows that it is right lets the collector through by making the file `collect-many` in
    /// the media folder, which is there until no blob stands condemned. An error of the asked service ends the pass.
    ///
    /// - Throws: `busy` while another process does the same; `tooManyUnnamed`; what asking throws, `storage`, and
    ///   `CancellationError`.
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
            try await judge(old, dryRun, limit, &plan)
            if let limit, !dryRun, !plan.unnamed.isEmpty, plan.standing > limit { throw tooMany(limit) }
        }
        if limit != nil, !dryRun, plan.named == 0, !(plan.unnamed.isEmpty && plan.overdue.isEmpty) { throw noneNamed() }
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
        try await marks.mayCollectMany() ? nil : bound.limit(of: try await store.count())
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

    /// - Parameter limit: The most blobs to delete; `nil` for as many as one pass deletes.
    private func judge(
        _ blobs: [BlobListing], _ dryRun: Bool, _ limit: Int?, _ plan: inout Plan
    ) async throws {
        guard !blobs.isEmpty else { return }
        let deletions = min(limit ?? bound.pass, bound.pass)
        let named = try await ask(blobs.map(\.digest))
        for blob in blobs {
            if named.contains(blob.digest) {
                plan.named += 1
                plan.outcome.kept += 1
                if blob.condemned != nil, !dryRun { try await store.pardon(blob.digest) }
            } else if let since = blob.condemned {
                if now() - since < ages.condemned {
                    plan.standing += 1
                    plan.outcome.condemned += 1
                } else {
                    plan.delete(blob.digest, unlessOver: deletions)
                }
            } else {
                plan.condemn(blob.digest, unlessOver: bound.pass)
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

    /// Asks which of the digests any record names.
    ///
    /// - Parameter limit: The most time that it may take; nil is as much as such a question usually may.
    /// - Throws: `storage` for a reply that names what was not asked for: nothing is deleted by it.
    func ask(_ digests: [Digest], within limit: Duration? = nil) async throws -> Set<Digest> {
        let named = try await references.referenced(among: digests, within: limit)
        guard named.isSubset(of: digests) else {
            throw MediaError(.storage, "The diary answered for other blobs than it was asked for.")
        }
        return named
    }

    /// Asks again and deletes, all while nobody can store the same bytes; `false` when the blob stays, also because the
    /// diary did not reply soon enough.
    private func delete(_ digest: Digest) async throws(MediaError) -> Bool {
        var refusal: (any Error)?
        let isGone: Bool
        do throws(MediaError) {
            isGone = try await store.delete(digest, condemnedUntil: now() - ages.condemned) {
                () async throws(MediaError) in
                do {
                    return try await ask([digest], within: patience).contains(digest)
                } catch {
                    refusal = error
                    throw MediaError(.storage, "The diary could not be asked.", cause: error)
                }
            }
        } catch {
            guard let refusal else { throw error }
            logger.warning("kept a blob that could not be asked for", metadata: ["error": "\(refusal)"])
            return false
        }
        return isGone
    }
}
