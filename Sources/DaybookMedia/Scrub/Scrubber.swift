import DaybookAPI
import Glibc
import Logging
import Metrics

/// Reads every blob again and compares it with its name; looks for blobs that no record names, and for records whose blob
/// is not there.
///
/// It notes how far it is, so that one that was stopped, or whose process died, goes on there. A damaged blob is read a
/// second time from the disk, then put aside: nothing is ever deleted, and a good copy that is put into its place in
/// `quarantine/` is taken back by the next scrub.
struct Scrubber: Sendable {
    /// The most digests a list of the report names.
    static let listLimit = 1000
    /// Blobs from one note to the next.
    private static let noteInterval = 64
    private static let pageSize = 100

    let storage: any BlobStorage
    let marks: any ScrubMarks
    let references: any ReferenceAsking
    let records: any RecordedDigests
    let hash: BlobHash
    let pace: ScrubPace
    /// Seconds after a blob came during which its record may still be on its way.
    var grace = Collector.Ages().grace
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }
    let logger: Logger

    /// Goes on where the last scrub stopped, or begins with the first blob when that one was done.
    ///
    /// - Parameter restart: Begin with the first blob in any case.
    /// - Throws: `busy` while another process scrubs; `CancellationError` when it was stopped; what asking the diary
    ///   throws, and `storage`. Whatever was done until then is noted.
    func run(restart: Bool = false) async throws {
        guard let lock = try await marks.beginScrubbing() else {
            throw MediaError(.busy, "Another worker scrubs now.")
        }
        defer { lock.release() }
        var scrub = try await marks.scrub() ?? Scrub()
        if restart || scrub.state == .done || scrub.beginTime == 0 {
            scrub = Scrub()
            scrub.beginTime = Int64(now())
            scrub.blobs = Int64(try await storage.count())
            try await note(&scrub, .running)
            try await takeBack(&scrub)
        }
        try await note(&scrub, .running)
        do {
            try await readBlobs(&scrub)
            try await lookForRecords(&scrub)
        } catch {
            try await note(&scrub, .stopped)
            throw error
        }
        scrub.endTime = Int64(now())
        try await note(&scrub, .done)
        report(scrub)
    }

    private func note(_ scrub: inout Scrub, _ state: ScrubState) async throws(MediaError) {
        scrub.state = state
        try await marks.note(scrub)
    }

    private func report(_ scrub: Scrub) {
        let found: Logger.Metadata = [
            "blobs": "\(scrub.scanned)", "damaged": "\(scrub.damaged)", "unreadable": "\(scrub.unreadable)",
            "dangling": "\(scrub.dangling)", "orphans": "\(scrub.orphans)",
        ]
        if scrub.damaged + scrub.unreadable + scrub.dangling > 0 {
            logger.error("the scrub found photos whose bytes are lost: put them back from a copy", metadata: found)
        } else {
            logger.info("the scrub found every blob whole", metadata: found)
        }
    }

    // MARK: What was put aside

    private func takeBack(_ scrub: inout Scrub) async throws {
        for digest in try await storage.quarantined() {
            try await goOn()
            guard try await read(try await storage.openQuarantined(digest)) == digest else { continue }
            try await storage.restore(digest)
            scrub.restored += 1
        }
    }

    // MARK: Blobs

    private func readBlobs(_ scrub: inout Scrub) async throws {
        var unnoted = 0
        while true {
            let page = try await storage.blobs(after: Digest(hex: scrub.lastDigest), limit: Self.pageSize)
            if page.isEmpty { return }
            let orphans = try await orphans(among: page)
            for blob in page {
                try await goOn()
                try await check(blob, &scrub)
                if orphans.contains(blob.digest) {
                    scrub.orphans += 1
                    scrub.orphanBytes += Int64(blob.size)
                }
                scrub.scanned += 1
                scrub.scannedBytes += Int64(blob.size)
                scrub.lastDigest = blob.digest.hex
                unnoted += 1
                if unnoted >= Self.noteInterval || blob.size >= BlobHash.pieceSize * 4 {
                    unnoted = 0
                    try await marks.note(scrub)
                }
            }
        }
    }

    /// Blobs old enough to have a record, which none names.
    private func orphans(among blobs: [BlobListing]) async throws -> Set<Digest> {
        let old = blobs.filter { now() - $0.stored >= grace }.map(\.digest)
        guard !old.isEmpty else { return [] }
        return Set(old).subtracting(try await references.referenced(among: old))
    }

    private func check(_ blob: BlobListing, _ scrub: inout Scrub) async throws {
        // Twice, the second time from the disk: memory can be wrong, too.
        for isLast in [false, true] {
            switch try await look(blob.digest) {
            case .isWell: return
            case .isUnreadable where isLast:
                Counter(label: "media_scrub_unreadable").increment()
                scrub.unreadable += 1
                Self.list(blob.digest, &scrub.unreadableDigests)
            case .isDamaged(let file) where isLast:
                // Its bytes may have come again meanwhile, and those are well.
                guard try await storage.quarantine(blob.digest, as: file) else { return }
                Counter(label: "media_scrub_damaged").increment()
                logger.error(
                    "a blob's bytes are no longer its own; it was put aside", metadata: ["digest": "\(blob.digest)"])
                scrub.damaged += 1
                Self.list(blob.digest, &scrub.damagedDigests)
            case .isUnreadable, .isDamaged: break
            }
        }
    }

    /// What there is under a digest.
    private enum Sight {
        /// The bytes of that digest, or none any more.
        case isWell
        /// The disk does not give them back.
        case isUnreadable
        /// Other bytes.
        case isDamaged(ReadFile)
    }

    private func look(_ digest: Digest) async throws -> Sight {
        let file: ReadFile
        do throws(MediaError) {
            file = try await storage.open(digest)
        } catch {
            if error.code == .notFound { return .isWell }
            if error.code == .storage { return .isUnreadable }
            throw error
        }
        guard let found = try await read(file) else { return .isUnreadable }
        return found == digest ? .isWell : .isDamaged(file)
    }

    private func read(_ file: ReadFile) async throws -> Digest? {
        try await hash.digest(of: file) { count in
            try await goOn()
            try await pace.wait(after: count)
        }
    }

    private static func list(_ digest: Digest, _ digests: inout [String]) {
        if digests.count < listLimit { digests.append(digest.hex) }
    }

    // MARK: Records

    private func lookForRecords(_ scrub: inout Scrub) async throws {
        while true {
            let last = Digest(hex: scrub.lastRecord)
            let page = try await records.digests(after: last)
            // A page that does not lead on ends the walk, so that it has an end whatever is answered.
            guard let end = page.last, last.map({ $0 < end }) ?? true else { return }
            for digest in page {
                try await goOn()
                guard try await isMissing(digest) else { continue }
                scrub.dangling += 1
                Self.list(digest, &scrub.danglingDigests)
            }
            scrub.lastRecord = end.hex
            try await marks.note(scrub)
        }
    }

    /// Whether a record names bytes that are not there. The record may have gone meanwhile, and the bytes with it.
    private func isMissing(_ digest: Digest) async throws -> Bool {
        guard BuiltInBlobs[digest] == nil, try await storage.listing(digest) == nil else { return false }
        return try await references.referenced(among: [digest]).contains(digest)
    }

    /// - Throws: `CancellationError` when it is to stop.
    private func goOn() async throws {
        try Task.checkCancellation()
        if try await marks.stopRequest() != nil { throw CancellationError() }
    }
}
