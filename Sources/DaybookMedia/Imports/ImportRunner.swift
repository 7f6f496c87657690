import DaybookAPI
import DaybookImport
import DaybookBackup
import Glibc
import Logging
import Metrics
import Synchronization
import Wording

/// The checks and imports of archives: one of an account at a time, two at all. The archive that waits longest is next.
///
/// One process of those that share a folder does that. The records beside the archives are its queue, so that nothing is
/// lost with a process.
final class ImportRunner: Sendable {
    /// The limits of the work.
    struct Limits: Sendable {
        /// The interval between looks for work.
        var look = Duration.seconds(1)
        /// The interval between looks whether an archive was cancelled.
        var watch = Duration.seconds(2)
        /// The number of looks between two removals of archives whose time is over.
        var looksBetweenSweeps = 600
        /// The seconds before another try, by the number of those before it. After the last one a person must ask for it.
        var pauses = [5, 30, 120, 600]
        /// The number of tries, also of those with which the process ended.
        var maximumTries: Int32 = 10
        /// The seconds that an archive stays at least when it failed for a reason that a person can remove.
        var failedLifetime = 24 * 3600
        /// The seconds before another try if another import into the account runs.
        var busyPause = 30
        /// The milliseconds from the end of an import to the removal of the files that no record names: entry-service may
        /// still write the last records of an import that was cancelled.
        var rest = 60_000

        init() {}
    }

    /// The error for an archive over which the process ended again and again.
    private struct Vain: Error {}

    private let archives: ImportArchives
    private let importer: any ArchiveImporting
    private let limits: Limits
    private let logger: Logger
    /// The accounts whose archives are checked or imported here.
    private let running = Mutex<Set<String>>([])
    /// The account whose left upload is being cancelled, and whose archive waits for that.
    private let freeing = Mutex<String?>(nil)
    /// The accounts whose left uploads could not be cancelled, which is tried again after the next sweep.
    private let postponed = Mutex<Set<String>>([])
    /// The time from which files without records may be deleted; `nil` if no import has ended since they were.
    private let tidyTime = Mutex<Deadline?>(nil)

    init(
        _ archives: ImportArchives, importer: any ArchiveImporting, limits: Limits = Limits(),
        logger: Logger = Logger(label: "media-service")
    ) {
        (self.archives, self.importer, self.limits, self.logger) = (archives, importer, limits, logger)
    }

    /// Does the work that is due, until cancelled. Waits while another process does it.
    func run() async {
        while !Task.isCancelled {
            if let lock = try? await archives.lockImporting() {
                await work()
                lock.release()
            }
            try? await Task.sleep(for: limits.look)
        }
    }

    private func work() async {
        await withDiscardingTaskGroup { group in
            // A service that does not answer holds back no check and no import.
            group.addTask { await self.keepCancellingUploads() }
            var looks = 0
            while !Task.isCancelled {
                do {
                    if looks % max(1, limits.looksBetweenSweeps) == 0 {
                        // The end of imports is noted even if an archive cannot be removed.
                        noteEnd()
                        postponed.withLock { $0 = [] }
                        try await archives.sweep()
                    }
                    await tidy()
                    for kept in try await due() { group.addTask { await self.handle(kept) } }
                } catch {
                    logger.warning("could not look for archives", metadata: ["error": "\(error)"])
                }
                looks += 1
                try? await Task.sleep(for: limits.look)
            }
            group.cancelAll()
        }
    }

    /// Notes that an import may have ended, and left files without records.
    private func noteEnd() { tidyTime.withLock { $0 = Deadline(millisecondsFromNow: limits.rest) } }

    /// Deletes the files that imports stored, and that no record names, some time after the last import has ended. Those of
    /// an import that may go on stay.
    func tidy() async {
        // Before the time: an import that ends meanwhile is either among these, or has put the time off.
        let busy = running.withLock { $0 }
        let isDue = tidyTime.withLock { time in
            guard time?.hasPassed ?? false else { return false }
            time = nil
            return true
        }
        if !isDue { return }
        do {
            let look = try await archives.look()
            let accounts = busy.union(look.kept.filter(\.mayResume).map(\.accountId))
            let owners = look.unreadable.union(accounts.map { PartialOwner($0).digest })
            try await importer.deleteUnrecorded(except: owners)
        } catch {
            logger.warning("could not delete files of imports", metadata: ["error": "\(error)"])
        }
    }

    /// Returns the archives whose turn it is, and notes that they are worked on.
    private func due() async throws(MediaError) -> [KeptImportArchive] {
        let now = Int64(archives.now())
        let waiting = try await archives.all().filter { $0.isDue(at: now) }
        return running.withLock { running in
            let free = max(0, archives.limits.running - running.count)
            let freed = freeing.withLock { $0 }
            let next = waiting.filter { !running.contains($0.accountId) && $0.accountId != freed }
                .sorted { $0.isBefore($1) }
            let taken = Array(next.prefix(free))
            running.formUnion(taken.map(\.accountId))
            Gauge(label: "import_running").record(running.count)
            return taken
        }
    }

    /// Checks or imports an archive, and keeps how that ended.
    func handle(_ kept: KeptImportArchive) async {
        let progress = KeptProgress(of: kept, in: archives)
        do {
            // A process that ends over an archive has tried it, too.
            try await progress.change { kept in
                kept.tries += 1
                kept.archive?.waiting = false
            }
            if kept.tries >= limits.maximumTries { throw Vain() }
            if let archive = kept.archive, archive.state == .importing {
                try await archives.takeOverUpload(archive.id, of: kept.accountId)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.work(on: kept, progress: progress) }
                group.addTask { try await self.watch(progress) }
                defer { group.cancelAll() }
                _ = try await group.next()
            }
        } catch is KeptProgress.Cancelled {
            count("cancelled")
            if kept.archive?.state == .importing { await cancelLeftUpload(of: kept.accountId) }
        } catch {
            if !Task.isCancelled { await end(kept, progress: progress, with: error) }
        }
        noteEnd()
        running.withLock { running in
            running.remove(kept.accountId)
            Gauge(label: "import_running").record(running.count)
        }
    }

    /// Cancels the uploads that imports left when they were cancelled, or ended otherwise: each counts for its account
    /// until it expires. Those of the accounts for which work is done here wait.
    func cancelLeftUploads() async {
        do {
            for account in try await archives.accountsWithLeftUploads() where mayFree(account) {
                await cancelLeftUpload(of: account)
                freeing.withLock { $0 = nil }
            }
        } catch {
            logger.warning("could not look for uploads of imports", metadata: ["error": "\(error)"])
        }
    }

    private func keepCancellingUploads() async {
        while !Task.isCancelled {
            await cancelLeftUploads()
            try? await Task.sleep(for: limits.look)
        }
    }

    /// Returns whether the left upload of an account may be cancelled now, and keeps its archive waiting meanwhile.
    private func mayFree(_ account: String) -> Bool {
        if postponed.withLock({ $0.contains(account) }) { return false }
        return running.withLock { running in
            guard !running.contains(account) else { return false }
            freeing.withLock { $0 = account }
            return true
        }
    }

    private func cancelLeftUpload(of account: String) async {
        do {
            do {
                try await importer.cancelUpload(of: account)
            } catch let error where ImportFailure(error, in: "") == .accountGone {
                // Its uploads expire, and count for nobody.
            }
            try await archives.forgetLeftUpload(of: account)
        } catch {
            postponed.withLock { _ = $0.insert(account) }
            logger.warning("could not cancel the upload of an import", metadata: ["error": "\(error)"])
        }
    }

    /// Ends when the archive is cancelled. A long step of the work, as the reading of a large directory, notes nothing.
    ///
    /// - Throws: `KeptProgress.Cancelled`; `CancellationError` when the work has ended.
    private func watch(_ progress: KeptProgress) async throws {
        while true {
            try await Task.sleep(for: limits.watch)
            if await progress.isCancelled() { throw KeptProgress.Cancelled() }
        }
    }

    private func work(on kept: KeptImportArchive, progress: KeptProgress) async throws {
        guard let staged = try await archives.staged(kept) else {
            throw MediaError(.storage, "The bytes of an archive are not as they were.")
        }
        let (now, limits) = (archives.now(), archives.limits)
        if kept.archive?.state == .checking {
            let (summary, report) = try await importer.check(staged, progress: progress)
            let latest = progress.latest
            try await progress.change { kept in
                kept.enter(.ready, at: now)
                kept.archive?.progress = latest
                kept.set(report, of: summary)
            }
            return count("checked")
        }
        let report = try await importer.bring(staged, progress: progress)
        let (latest, end) = (progress.latest, archives.now() + limits.doneLifetime)
        try await progress.change { kept in
            kept.enter(.done, at: now)
            kept.archive?.progress = latest
            if !report.run.isEmpty { kept.archive?.importId = report.run }
            kept.archive?.expireTime = Timestamp(seconds: end)
        }
        count(report.isComplete ? "complete" : "incomplete")
        Counter(label: "import_records").increment(by: Int64(report.records))
        Counter(label: "import_files").increment(by: Int64(report.files))
    }

    /// Keeps the reason for which a try came to nothing.
    private func end(_ kept: KeptImportArchive, progress: KeptProgress, with error: any Error) async {
        let failure = ImportFailure(error, in: kept.archive?.fileName ?? "")
        // Names in an export are its owner's.
        let reason =
            (error as? BackupError).map { "\($0.code)" } ?? (error as? RefusedCall).map { "\($0.error)" } ?? "\(error)"
        let id = kept.archive?.id ?? ""
        logger.warning("an archive was not imported", metadata: ["error": "\(reason)", "archive": "\(id)"])
        count("failed")
        let (now, limits) = (archives.now(), limits)
        do {
            if failure == .accountGone { return try await archives.remove(kept.accountId) }
            try await progress.change { $0.fail(failure, at: now, limits: limits) }
        } catch is KeptProgress.Cancelled {
            // Nobody waits for the reason.
        } catch {
            logger.warning("could not note why", metadata: ["error": "\(error)"])
            // The disk may be full. The archive is still due, and would be tried again with the next look.
            try? await Task.sleep(for: .seconds(limits.busyPause))
        }
    }

    private func count(_ outcome: String) {
        Counter(label: "import_runs", dimensions: [("outcome", outcome)]).increment()
    }
}

extension KeptImportArchive {
    /// Whether an import of the archive has begun, and may go on with the files that it stored.
    fileprivate var mayResume: Bool {
        guard let archive else { return false }
        return archive.state == .importing || archive.state == .failed && archive.retryable && archive.preview != nil
    }

    /// Notes that a try failed.
    fileprivate mutating func fail(_ failure: ImportFailure, at now: Int, limits: ImportRunner.Limits) {
        switch failure {
        case .lasting(let fault, place: let place): stop(for: fault.reason, at: place, retryable: false, now: now)
        case .retryable(let reason, place: let place):
            stop(for: reason, at: place, retryable: true, now: now, keptFor: limits.failedLifetime)
        case .busy: wait(until: now + limits.busyPause, tries: max(0, tries - 1))
        case .accountGone, .passing:
            // This try is the first vain one if it came further than those before it.
            let tries = max(1, tries)
            let pause = Int(tries) - 1
            guard limits.pauses.indices.contains(pause) else {
                return stop(
                    for: ImportFault.archiveInterrupted.reason, retryable: true, now: now,
                    keptFor: limits.failedLifetime)
            }
            wait(until: now + limits.pauses[pause], tries: tries)
        }
    }

    private mutating func wait(until time: Int, tries: Int32) {
        (self.tries, nextTryTime) = (tries, Int64(time))
        archive?.waiting = true
    }

    private mutating func stop(
        for reason: String, at place: String = "", retryable: Bool, now: Int, keptFor seconds: Int = 0
    ) {
        enter(.failed, at: now)
        archive?.failureReason = reason
        archive?.failurePlace = Self.cut(place)
        archive?.retryable = retryable
        let expiry = max(archive?.expireTime?.seconds ?? 0, Int64(now + seconds))
        archive?.expireTime = Timestamp(seconds: Int(expiry))
    }
}
