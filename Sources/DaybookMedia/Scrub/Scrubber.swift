import DaybookAPI
import Glibc
import Logging
import Metrics

/// A check of the store: it reads every blob again and compares it with its name, and finds unreferenced blobs and
/// records whose blob is missing.
///
/// The scrub notes its progress, so that it resumes there if it was stopped or its process died. A damaged blob is read
/// a second time from the disk, then moved into quarantine: nothing is ever deleted. If a good copy replaces it in
/// `quarantine/`, the next scrub restores that copy.
struct Scrubber: Sendable {
    /// The maximum number of digests in each list of the report.
    static let listLimit = 1000
    /// The number of blobs between two notes.
    private static let noteInterval = 64
    private static let pageSize = 100
    /// The number of tries to begin, and the pause between them. A question about the progress takes the right to scrub
    /// for a moment if the process that scrubbed was killed.
    private static let (beginTries, beginPause) = (5, Duration.milliseconds(20))

    let storage: any BlobStorage
    let marks: any ScrubMarks
    let references: any ReferenceAsking
    let records: any RecordedDigests
    let hash: BlobHash
    let pace: ScrubPace
    /// The seconds after a blob's arrival in which its record may still be missing.
    var grace = Collector.Ages().grace
    /// The current time, in seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }
    let logger: Logger

    /// Resumes the last scrub if it was stopped, or begins with the first blob if it was done.
    ///
    /// - Parameter restart: Whether to begin with the first blob in any case.
    /// - Throws: `busy` while another process scrubs; `CancellationError` when the scrub was stopped; the error of a
    ///   request to the diary, and `storage`. The progress until then is noted.
    func run(restart: Bool = false) async throws {
        let lock = try await begin()
        defer { lock.release() }
        var scrub = try await marks.scrub() ?? Scrub()
        if restart || scrub.state == .done || scrub.beginTime == 0 {
            scrub = Scrub()
            scrub.beginTime = Int64(now())
            scrub.blobs = Int64(try await storage.count())
            try await note(&scrub, state: .running)
            try await takeBack(&scrub)
        }
        try await note(&scrub, state: .running)
        do {
            try await readBlobs(&scrub)
            try await lookForRecords(&scrub)
        } catch {
            try await note(&scrub, state: .stopped)
            throw error
        }
        scrub.endTime = Int64(now())
        try await note(&scrub, state: .done)
        report(scrub)
    }

    private func begin() async throws -> FileLock {
        for _ in 0..<Self.beginTries {
            if let lock = try await marks.beginScrubbing() { return lock }
            try await Task.sleep(for: Self.beginPause)
        }
        throw MediaError(.busy, "Another worker scrubs now.")
    }

    private func note(_ scrub: inout Scrub, state: ScrubState) async throws(MediaError) {
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
            logger.info("the scrub found no damaged blob", metadata: found)
        }
    }

    // MARK: Quarantine

    private func takeBack(_ scrub: inout Scrub) async throws {
        for digest in try await storage.quarantined() {
            try await resume()
            guard try await read(try await storage.openQuarantined(digest))?.digest == digest else { continue }
            try await storage.restore(digest)
            scrub.restored += 1
        }
    }

    // MARK: Blobs

    private func readBlobs(_ scrub: inout Scrub) async throws {
        var unnoted = 0
        while true {
            let page = try await storage.blobs(after: Digest(hex: scrub.lastDigest), limit: Self.pageSize)
            if page.isEmpty {
                // Every blob that is left was read.
                scrub.blobs = scrub.scanned
                return
            }
            // Blobs may have come, or gone, since the start. Behind a full page there may be another one.
            let more = page.count < Self.pageSize ? page.count : page.count + 1
            scrub.blobs = max(scrub.blobs, scrub.scanned + Int64(more))
            let orphans = try await orphans(among: page)
            for blob in page {
                try await resume()
                try await check(blob, into: &scrub)
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

    /// Returns the blobs that are old enough to have a record, but have none.
    private func orphans(among blobs: [BlobListing]) async throws -> Set<Digest> {
        let old = blobs.filter { now() - $0.stored >= grace }.map(\.digest)
        guard !old.isEmpty else { return [] }
        return Set(old).subtracting(try await references.referenced(among: old))
    }

    private func check(_ blob: BlobListing, into scrub: inout Scrub) async throws {
        // Twice, the second time from the disk, because the first error may have been in memory.
        for isLast in [false, true] {
            switch try await look(blob.digest) {
            case .isWell: return
            case .isCorrected:
                scrub.correctedSums += 1
                return
            case .isUnreadable where isLast:
                Counter(label: "media_scrub_unreadable").increment()
                scrub.unreadable += 1
                Self.list(blob.digest, in: &scrub.unreadableDigests)
            case .isDamaged(let file) where isLast:
                // The same bytes may have been uploaded again, undamaged.
                guard try await storage.quarantine(blob.digest, as: file) else { return }
                Counter(label: "media_scrub_damaged").increment()
                logger.error(
                    "a blob's bytes do not match its digest; it was moved to quarantine",
                    metadata: ["digest": "\(blob.digest)"])
                scrub.damaged += 1
                Self.list(blob.digest, in: &scrub.damagedDigests)
            case .isUnreadable, .isDamaged: break
            }
        }
    }

    /// The state of the bytes under a digest.
    private enum Sight {
        /// The bytes match the digest, or are gone.
        case isWell
        /// The bytes match the digest. The CRC-32 beside them did not match, and was corrected.
        case isCorrected
        /// The disk does not return the bytes.
        case isUnreadable
        /// The bytes do not match the digest.
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
        guard found.digest == digest else { return .isDamaged(file) }
        // Bytes of an earlier version came without the sum, and so did those of a backup.
        return try await hash.keep(found, of: file) ? .isCorrected : .isWell
    }

    private func read(_ file: ReadFile) async throws -> BlobSums? {
        try await hash.sums(of: file) { count in
            try await resume()
            try await pace.wait(after: count)
        }
    }

    private static func list(_ digest: Digest, in digests: inout [String]) {
        if digests.count < listLimit { digests.append(digest.hex) }
    }

    // MARK: Records

    private func lookForRecords(_ scrub: inout Scrub) async throws {
        while true {
            let last = Digest(hex: scrub.lastRecord)
            let page = try await records.digests(after: last)
            // A page that does not advance ends the loop, so that no response makes it endless.
            guard let end = page.last, last.map({ $0 < end }) ?? true else { return }
            for digest in page {
                try await resume()
                guard try await isMissing(digest) else { continue }
                scrub.dangling += 1
                Self.list(digest, in: &scrub.danglingDigests)
            }
            scrub.lastRecord = end.hex
            try await marks.note(scrub)
        }
    }

    /// Returns whether a record names missing bytes. The second request excludes a record that has been deleted
    /// together with its bytes.
    private func isMissing(_ digest: Digest) async throws -> Bool {
        guard BuiltInBlobs[digest] == nil, try await storage.listing(digest) == nil else { return false }
        return try await references.referenced(among: [digest]).contains(digest)
    }

    /// Checks whether the scrub may continue.
    ///
    /// - Throws: `CancellationError` when the scrub has to stop.
    private func resume() async throws {
        try Task.checkCancellation()
        if try await marks.stopRequest() != nil { throw CancellationError() }
    }
}
