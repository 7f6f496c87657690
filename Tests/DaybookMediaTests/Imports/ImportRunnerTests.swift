import ArchiveReading
import DaybookAPI
import Glibc
import PlainForm
import ProtobufC
import Synchronization
import Testing
import Wording
import ZRPC

@testable import DaybookBackup
@testable import DaybookImport
@testable import DaybookMedia

@Suite("The checks and imports of archives", .timeLimit(.minutes(5)))
struct ImportRunnerTests {
    /// An importer that says what a test wants.
    private final class Importer: ArchiveImporting {
        /// The error of the next work; nil for none.
        let error = Mutex<(any Error)?>(nil)
        /// The steps of a check before its error.
        let opened = Mutex<[ImportStepTaken]>([])
        /// Runs in the middle of an import.
        let between: @Sendable () async throws -> Void
        /// Runs before an upload is cancelled.
        let freeing: @Sendable () async throws -> Void
        let works = Mutex(0)
        /// The owners whose files stayed, at each time.
        let kept = Mutex<[Set<Digest>]>([])

        /// The accounts whose uploads were cancelled.
        let cancelled = Mutex<[String]>([])

        func deleteUnrecorded(except owners: Set<Digest>) { kept.withLock { $0.append(owners) } }

        /// The error of the cancelling of an upload; nil for none.
        let refusal = Mutex<(any Error)?>(nil)

        func cancelUpload(of account: String) async throws {
            try await freeing()
            if let refusal = refusal.withLock({ $0 }) { throw refusal }
            cancelled.withLock { $0.append(account) }
        }

        init(
            between: @escaping @Sendable () async throws -> Void = {},
            freeing: @escaping @Sendable () async throws -> Void = {}
        ) {
            (self.between, self.freeing) = (between, freeing)
        }

        private func report() -> DiaryImportReport {
            var report = DiaryImportReport()
            report.add(.entries, isKnown: false)
            report.add(.photos, isKnown: false)
            report.add(.photos, isKnown: true, isHidden: true)
            report.refuse(
                "records/photos.jsonl:1", reason: ImportFault.fileMissing.reason, words: ImportFault.fileMissing.words,
                of: .photos)
            report.refuse("a.jpg", reason: ImportFault.fileDamaged.reason, words: ImportFault.fileDamaged.words)
            report.note([
                .edited("2024/a/index.md", fields: [.title], isHidden: false),
                .edited("hidden/b/index.md", fields: [.date], isHidden: true),
            ])
            (report.files, report.leftBytes, report.isMerge) = (2, 10, true)
            report.addBytes(9)
            report.addBytes(3, isHidden: true)
            return report
        }

        func check(
            _ archive: StagedArchive, progress: any ImportProgress
        ) async throws -> (summary: PlainSummary, report: DiaryImportReport) {
            works.withLock { $0 += 1 }
            for step in opened.withLock({ $0 }) { try await progress.note(step) }
            if let error = error.withLock({ $0 }) { throw error }
            try await progress.note(.opened(files: 2, records: 3))
            let summary = PlainSummary(
                diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
                counts: [:])
            return (summary, report())
        }

        func bring(_ archive: StagedArchive, progress: any ImportProgress) async throws -> DiaryImportReport {
            works.withLock { $0 += 1 }
            if let error = error.withLock({ $0 }) { throw error }
            try await progress.note(.begun(run: "r1", account: "minji", isMerge: true))
            try await between()
            try await progress.note(.begun(run: "r1", account: "minji", isMerge: true))
            var report = report()
            report.run = "r1"
            return report
        }
    }

    private let folder: TemporaryFolder
    private let archives: ImportArchives

    init() throws {
        folder = try TemporaryFolder()
        archives = ImportArchives(store: try BlobStore(directory: folder.path + "/media"))
    }

    private func upload(of account: String = "a1") async throws -> String {
        let id = try #require(try await archives.create(ImportArchivesTests.creation(1, of: account)).archive?.id)
        let append = try await archives.append(ImportArchivesTests.part(id, at: 0, of: account))
        try await append.write([ImportArchivesTests.bytes(1...1)])
        _ = try await append.finish()
        return id
    }

    /// Does the work that is due on an archive, and returns what became of it.
    private func work(_ importer: Importer, on id: String) async throws -> ImportArchive {
        let runner = ImportRunner(archives, importer: importer)
        await runner.handle(try await archives.find(id, of: "a1"))
        return try await archives.find(id, of: "a1").shown(in: .english, unlocked: true)
    }

    @Test("An archive is checked, and imported when its owner says so")
    func whole() async throws {
        let (importer, id) = (Importer(), try await upload())
        let checked = try await work(importer, on: id)
        #expect(checked.state == .ready && !checked.waiting && checked.progress?.recordCount == 3)
        let preview = try #require(checked.preview)
        #expect(preview.accountName == "minji" && preview.merge && preview.excessBytes == 2)
        #expect(preview.counts.map(\.kind) == [.entry, .photo] || preview.counts.map(\.kind) == [.photo, .entry])
        #expect(preview.counts.first { $0.kind == .photo }?.known == 1 && preview.refusalCount == 2)
        #expect(
            preview.refusals.map(\.message) == [
                ImportFault.fileMissing.words.english, ImportFault.fileDamaged.words.english,
            ])
        #expect(preview.editedPageCount == 2 && preview.pageNotices.map(\.kind) == [.entry, .entry])
        let locked = try await archives.find(id, of: "a1").shown(in: .korean, unlocked: false)
        #expect(locked.preview?.editedPageCount == 1)
        #expect(preview.pageNoticeCount == 2 && locked.preview?.pageNoticeCount == 1)
        let edited = ImportFault.pageEdited.words.filled(["fields": "title"])
        #expect(locked.preview?.pageNotices.map(\.message) == [edited.korean])
        #expect(locked.preview?.counts.first { $0.kind == .photo }?.known == 0)
        #expect(locked.preview?.refusals.isEmpty == true && locked.preview?.refusalCount == 2)
        #expect(try await archives.start(id, of: "a1").archive?.state == .importing)
        let done = try await work(importer, on: id)
        #expect(done.state == .done && done.importId == "r1" && done.preview != nil)
        #expect(try await archives.start(id, of: "a1").archive?.state == .done)
    }

    @Test("An archive with hidden items and one without them differ in no number while hidden items are locked")
    func hiddenNumbers() throws {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        func kept(hidden: Int) -> KeptImportArchive {
            var report = DiaryImportReport()
            for isHidden in [false] + Array(repeating: true, count: hidden) {
                for kind in [RecordFile.photos, .albumPhotos, .revisions] {
                    report.add(kind, isKnown: false, isHidden: isHidden)
                    report.refuse(
                        "x:1", reason: ImportFault.fileMissing.reason, words: ImportFault.fileMissing.words, of: kind,
                        isHidden: isHidden)
                }
                report.addBytes(12, isHidden: isHidden)
                report.note([.edited("2024/a/index.md", fields: [.title], isHidden: isHidden)])
            }
            (report.files, report.leftBytes) = (1 + hidden, 10)
            report.hideFiles(stored: hidden, lost: 0)
            var kept = KeptImportArchive()
            kept.archive = ImportArchive()
            kept.archive?.progress = ImportArchiveProgress()
            kept.archive?.progress?.fileCount = Int64(1 + hidden)
            kept.archive?.progress?.filesDone = Int64(1 + hidden)
            kept.archive?.progress?.recordCount = Int64(6 * (1 + hidden))
            kept.archive?.progress?.recordsDone = Int64(3 * (1 + hidden))
            kept.set(report, of: summary)
            return kept
        }
        let (plain, hidden) = (kept(hidden: 0), kept(hidden: 4))
        #expect(hidden.shown(in: .english, unlocked: false) == plain.shown(in: .english, unlocked: false))
        #expect(plain.shown(in: .english, unlocked: false).preview?.excessBytes == 2)
        #expect(plain.shown(in: .english, unlocked: false).progress?.recordsDone == 3)
        let unlocked = hidden.shown(in: .english, unlocked: true)
        #expect(unlocked.preview?.newBytes == 60 && unlocked.preview?.excessBytes == 50)
        #expect(unlocked.preview?.refusalCount == 15 && unlocked.progress?.recordsDone == 15)
        #expect(unlocked.preview?.pageNoticeCount == 5 && unlocked.preview?.pageNotices.count == 5)
        // Before the first check has ended, only the part that is done is told.
        var checked = hidden
        checked.archive?.preview = nil
        let progress = checked.shown(in: .english, unlocked: false).progress
        #expect(progress?.recordCount == 0 && progress?.recordsDone == 0 && progress?.fileCount == 0)
        #expect(progress?.percent == 57)
    }

    @Test("Known records that were deleted since are counted apart, hidden ones while they are unlocked")
    func knownDeleted() throws {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        var report = DiaryImportReport()
        for isHidden in [false, false, true] {
            report.add(.photos, isKnown: true, isDeleted: true, isHidden: isHidden)
        }
        report.add(.photos, isKnown: true)
        var kept = KeptImportArchive()
        kept.archive = ImportArchive()
        kept.set(report, of: summary)
        for (unlocked, numbers) in [(true, [4, 3]), (false, [3, 2])] as [(Bool, [Int32])] {
            let count = try #require(kept.shown(in: .english, unlocked: unlocked).preview?.counts.first)
            #expect([count.known, count.knownDeleted] == numbers)
        }
    }

    @Test("Notices on pages are counted beyond those that are listed, also in a record without their number")
    func manyPageNotices() throws {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        var report = DiaryImportReport()
        for number in 0..<150 {
            report.note([.edited("2024/a/index.md", fields: [.title], isHidden: number.isMultiple(of: 3))])
        }
        var kept = KeptImportArchive()
        kept.archive = ImportArchive()
        kept.set(report, of: summary)
        let unlocked = try #require(kept.shown(in: .english, unlocked: true).preview)
        #expect(unlocked.pageNoticeCount == 150 && unlocked.pageNotices.count == 100)
        let locked = try #require(kept.shown(in: .english, unlocked: false).preview)
        #expect(locked.pageNoticeCount == 100 && locked.pageNotices.count == 66)
        kept.archive?.preview?.pageNoticeCount = 0
        kept.hiddenPageNotices = 0
        #expect(kept.shown(in: .english, unlocked: false).preview?.pageNoticeCount == 66)
    }

    @Test("An import ends when its archive is cancelled, and begins again where its process ended")
    func cancelled() async throws {
        let id = try await upload()
        _ = try await work(Importer(), on: id)
        _ = try await archives.start(id, of: "a1")
        let archives = archives
        let importer = Importer { try await archives.cancel(id, of: "a1") }
        let kept = try await archives.find(id, of: "a1")
        await ImportRunner(archives, importer: importer).handle(kept)
        #expect(try await archives.find("a1") == nil && importer.works.withLock { $0 } == 1)
        #expect(importer.cancelled.withLock { $0 } == ["a1"])
        // Also in the middle of a step that notes nothing.
        let long = try await upload()
        _ = try await work(Importer(), on: long)
        _ = try await archives.start(long, of: "a1")
        let waiting = Importer {
            try await archives.cancel(long, of: "a1")
            try await Task.sleep(for: .seconds(3600))
        }
        var limits = ImportRunner.Limits()
        limits.watch = .milliseconds(5)
        await ImportRunner(archives, importer: waiting, limits: limits).handle(try await archives.find(long, of: "a1"))
        #expect(try await archives.find("a1") == nil && waiting.works.withLock { $0 } == 1)
        #expect(waiting.cancelled.withLock { $0 } == ["a1"])
        // What is due is in the records alone: a new process finds it there.
        let other = try await upload()
        let runner = Task { await ImportRunner(archives, importer: Importer()).run() }
        while try await archives.find(other, of: "a1").archive?.state != .ready {
            try await Task.sleep(for: .milliseconds(5))
        }
        runner.cancel()
        await runner.value
    }

    /// Makes an import that failed for a reason that a person can remove.
    private func failedImport() async throws -> String {
        let (importer, id) = (Importer(), try await upload())
        _ = try await work(importer, on: id)
        _ = try await archives.start(id, of: "a1")
        importer.error.withLock { $0 = RPCError(.resourceExhausted, UploadFault.diskFull) }
        #expect(try await work(importer, on: id).state == .failed)
        #expect(importer.cancelled.withLock { $0.isEmpty }, "the import may go on with its upload")
        return id
    }

    @Test("An import that is cancelled while no work runs on it frees its upload, by whichever process is next")
    func left() async throws {
        try await archives.cancel(try await failedImport(), of: "a1")
        let first = Importer()
        first.refusal.withLock { $0 = MediaError(.busy, "The command imports.") }
        let runner = ImportRunner(archives, importer: first)
        await runner.cancelLeftUploads()
        #expect(first.cancelled.withLock { $0.isEmpty })
        // One that could not be cancelled waits.
        first.refusal.withLock { $0 = nil }
        await runner.cancelLeftUploads()
        #expect(first.cancelled.withLock { $0.isEmpty })
        let second = Importer()
        let other = ImportRunner(
            ImportArchives(store: try BlobStore(directory: folder.path + "/media")), importer: second)
        for _ in 0..<2 { await other.cancelLeftUploads() }
        #expect(second.cancelled.withLock { $0 } == ["a1"])
        // The account may be gone.
        try await archives.cancel(try await failedImport(), of: "a1")
        first.refusal.withLock { $0 = RPCError(.notFound, AccountFault.notFound) }
        await ImportRunner(archives, importer: first).cancelLeftUploads()
        #expect(try await archives.accountsWithLeftUploads().isEmpty)
        #expect(!folder.files().contains { $0.contains(PartialOwner("a1").digest.hex) })
    }

    @Test("An upload that cannot be cancelled for a long time holds back no check")
    func slowlyFreed() async throws {
        try await archives.cancel(try await failedImport(), of: "a1")
        let other = try await upload(of: "a2")
        let begun = AsyncStream<Void>.makeStream()
        let importer = Importer(freeing: {
            begun.continuation.yield()
            try await Task.sleep(for: .seconds(3600))
        })
        let runner = Task { [archives] in await ImportRunner(archives, importer: importer).run() }
        for await _ in begun.stream { break }
        while try await archives.find(other, of: "a2").archive?.state != .ready {
            try await Task.sleep(for: .milliseconds(5))
        }
        runner.cancel()
        await runner.value
        #expect(try await archives.accountsWithLeftUploads() == ["a1"])
    }

    @Test("A note of an upload that the disk does not give holds back no other account")
    func unreadableNote() async throws {
        try await archives.cancel(try await failedImport(), of: "a1")
        let files = archives.store.files
        for account in ["a0", "a2"] {
            let note = files.paths.imports + "/" + PartialOwner(account).digest.hex + BlobPaths.leftSuffix
            try files.disk.writeFile(note, bytes: Array(repeating: 97, count: 1 << 20), isDurable: false)
        }
        #expect(try await archives.accountsWithLeftUploads() == ["a1"])
    }

    @Test("A check leaves no upload, and an import that begins takes over what an earlier one left")
    func nothingLeft() async throws {
        try await archives.cancel(try await upload(), of: "a1")
        #expect(try await archives.accountsWithLeftUploads().isEmpty)
        try await archives.cancel(try await failedImport(), of: "a1")
        #expect(try await archives.accountsWithLeftUploads() == ["a1"])
        let (importer, id) = (Importer(), try await upload())
        _ = try await work(importer, on: id)
        #expect(try await archives.accountsWithLeftUploads() == ["a1"])
        _ = try await archives.start(id, of: "a1")
        #expect(try await work(importer, on: id).state == .done)
        await ImportRunner(archives, importer: importer).cancelLeftUploads()
        #expect(importer.cancelled.withLock { $0.isEmpty })
    }

    @Test("A process that ends while it cancels an import forgets neither the archive nor its upload")
    func cancelledBySteps() async throws {
        let recorder = StepRecorder()
        for step in 0... {
            let id = try await failedImport()
            let media = folder.path + "/media"
            let dying = ImportArchives(store: try BlobStore(directory: media, disk: recorder.disk))
            recorder.fail(at: step, .death)
            let isDone: Bool
            do {
                try await dying.cancel(id, of: "a1")
                isDone = true
            } catch {
                isDone = false
            }
            recorder.reset()
            let hasArchive = try await archives.find("a1") != nil
            let left = try await archives.accountsWithLeftUploads()
            #expect(hasArchive || left == ["a1"], "step \(step)")
            if isDone { break }
            if hasArchive { try await archives.cancel(id, of: "a1") }
            try await archives.sweep()
            try await archives.forgetLeftUpload(of: "a1")
        }
        #expect(try await archives.find("a1") == nil)
    }

    @Test("An import is cancelled on a disk that has no space to note its upload", arguments: [ENOSPC, EDQUOT])
    func cancelledOnFullDisk(code: CInt) async throws {
        let recorder = StepRecorder()
        let full = ImportArchives(store: try BlobStore(directory: folder.path + "/media", disk: recorder.disk))
        // The note is created, written, made durable and renamed.
        for step in 0..<4 {
            let id = try await failedImport()
            recorder.fail(at: step, .once(code))
            try await full.cancel(id, of: "a1")
            #expect(recorder.steps.count > step, "the step fails")
            recorder.reset()
            let hasArchive = try await archives.find("a1") != nil
            #expect(!hasArchive, "step \(step)")
            let isNoted = try await !archives.accountsWithLeftUploads().isEmpty
            #expect(!isNoted, "step \(step)")
        }
    }

    @Test("Files without records go after an import has ended, except those of one that may go on")
    func tidied() async throws {
        let (importer, id) = (Importer(), try await upload())
        var limits = ImportRunner.Limits()
        limits.rest = 0
        let runner = ImportRunner(archives, importer: importer, limits: limits)
        await runner.tidy()
        await runner.handle(try await archives.find(id, of: "a1"))
        await runner.tidy()
        _ = try await archives.start(id, of: "a1")
        importer.error.withLock { $0 = RPCError(.unavailable, "It restarts.") }
        await runner.handle(try await archives.find(id, of: "a1"))
        await runner.tidy()
        // An archive whose record the disk does not give may go on, too.
        let (own, other) = (PartialOwner("a1").digest, PartialOwner("a2").digest)
        _ = try archives.store.files.disk.makeDirectory(archives.store.files.paths.imports + "/" + other.hex)
        _ = try archives.store.files.disk.makeDirectory(
            archives.store.files.paths.imports + "/" + other.hex + "/record")
        importer.error.withLock { $0 = RPCError(.resourceExhausted, UploadFault.diskFull) }
        await runner.handle(try await archives.find(id, of: "a1"))
        await runner.tidy()
        try await archives.cancel(id, of: "a1")
        await runner.tidy()
        #expect(importer.kept.withLock { $0 } == [[], [own], [own, other]])
    }

    @Test("Files without records stay for a while: the last records of a cancelled import may still be written")
    func rests() async throws {
        let (importer, id) = (Importer(), try await upload())
        var limits = ImportRunner.Limits()
        limits.rest = 3_600_000
        let runner = ImportRunner(archives, importer: importer, limits: limits)
        await runner.handle(try await archives.find(id, of: "a1"))
        await runner.tidy()
        #expect(importer.kept.withLock { $0.isEmpty })
    }

    @Test("A name of one endless character is cut, and a damaged record stops no other archive")
    func damagedRecord() async throws {
        let long = "a" + String(repeating: "\u{301}", count: 1 << 20)
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: long, time: "가" + long, daybookVersion: "0.1.0", counts: [:])
        var kept = KeptImportArchive()
        kept.archive = ImportArchive()
        kept.set(DiaryImportReport(), of: summary)
        #expect(kept.archive?.preview?.accountName == "" && kept.archive?.preview?.exportTime == "가")
        #expect(KeptImportArchive.cut("a\n\u{202E}b") == "a\u{FFFD}\u{FFFD}b")
        _ = try await upload()
        _ = try await archives.create(ImportArchivesTests.creation(1, of: "a2"))
        let record = archives.store.files.paths.imports + "/" + PartialOwner("a2").digest.hex + "/record"
        try archives.store.files.disk.remove(record)
        try archives.store.files.disk.writeFile(record, bytes: Array(repeating: 0, count: 2 << 20), isDurable: false)
        #expect(try await archives.all().map(\.accountId) == ["a1"])
        // Nor does one that the disk does not give, and it stays.
        try archives.store.files.disk.remove(record)
        _ = try archives.store.files.disk.makeDirectory(record)
        try archives.store.files.disk.writeFile(record + "/other", bytes: [1], isDurable: false)
        try await archives.sweep()
        #expect(try await archives.all().map(\.accountId) == ["a1"])
        try archives.store.files.disk.removeDirectory(record)
        _ = try await archives.create(ImportArchivesTests.creation(1, of: "a2"))
        #expect(try await archives.all().count == 2)
    }

    @Test("A failure is told apart: for good, for a person, and for another try")
    func failures() async throws {
        let (importer, id) = (Importer(), try await upload())
        importer.error.withLock { $0 = RPCError(.unavailable, "It restarts.") }
        for tries in 1...5 {
            let waiting = try await work(importer, on: id)
            #expect(waiting.state == (tries < 5 ? .checking : .failed) && waiting.waiting == (tries < 5))
        }
        let ended = try await archives.find(id, of: "a1").archive
        #expect(ended?.retryable == true && ended?.failureReason == "IMPORT_ARCHIVE_INTERRUPTED")
        #expect(try await archives.start(id, of: "a1").archive?.state == .checking)
        importer.error.withLock { $0 = RPCError(.resourceExhausted, UploadFault.diskFull) }
        let full = try await work(importer, on: id)
        #expect(full.state == .failed && full.retryable && full.failureReason == "DISK_FULL")
        _ = try await archives.start(id, of: "a1")
        importer.error.withLock { $0 = MediaError(.busy, "The command imports.") }
        for _ in 0..<7 { #expect(try await work(importer, on: id).state == .checking) }
        // No archive lies at this path.
        let missing = #expect(throws: BackupError.self) { _ = try ArchivedExport("/dev/null") }
        importer.error.withLock { $0 = missing }
        let unreadable = try await work(importer, on: id)
        #expect(unreadable.state == .failed && !unreadable.retryable)
        #expect(unreadable.failureReason == "IMPORT_ARCHIVE_UNREADABLE" && !unreadable.failureMessage.isEmpty)
    }

    @Test("An account that the service refuses is no damaged archive")
    func refusedAccount() async throws {
        let (importer, id) = (Importer(), try await upload())
        let error = RPCError(.invalidArgument, ImportFault.recordUnreadable)
        importer.error.withLock { $0 = RefusedCall(.account, error: error) }
        let refused = try await work(importer, on: id)
        #expect(refused.state == .failed && !refused.retryable && refused.failurePlace.isEmpty)
        #expect(refused.failureReason == "IMPORT_ARCHIVE_ACCOUNT_UNREADABLE")
        #expect(refused.failureMessage == ImportFault.archiveAccountUnreadable.words.english)
    }

    @Test("A call that the service refuses names its records, and one that is about none of the export is tried again")
    func refusedCalls() async throws {
        let (importer, id) = (Importer(), try await upload())
        let error = RPCError(.invalidArgument, ImportFault.recordUnreadable)
        importer.error.withLock { $0 = error }
        #expect(try await work(importer, on: id).state == .checking)
        let place = "records/photos.jsonl:1 - records/photos.jsonl:200"
        importer.error.withLock { $0 = RefusedCall(.place(place), error: error) }
        let refused = try await work(importer, on: id)
        #expect(refused.state == .failed && !refused.retryable && refused.failurePlace == place)
        #expect(refused.failureReason == "IMPORT_ARCHIVE_PART_REFUSED" && refused.failureMessage.contains(place))
    }

    @Test("A member that unpacks to more than the account may have is named, and can be tried again")
    func overLimit() async throws {
        let (importer, id) = (Importer(), try await upload())
        let large = BackupError(ArchiveError(.overLimit, name: "d/records/photos.jsonl"), of: "일기.zip")
        importer.error.withLock { $0 = large }
        let refused = try await work(importer, on: id)
        #expect(refused.state == .failed && refused.retryable && refused.failurePlace == "d/records/photos.jsonl")
        #expect(refused.failureReason == "IMPORT_ARCHIVE_UNPACKS_TOO_LARGE")
        #expect(refused.failureMessage.contains("d/records/photos.jsonl"))
        // Another try forgets the place.
        #expect(try await archives.start(id, of: "a1").archive?.failurePlace.isEmpty == true)
    }

    @Test("A setting that the server cannot take is told behind the refusals, also while hidden items are locked")
    func settings() {
        var report = DiaryImportReport()
        report.refuse("a.jpg", reason: ImportFault.fileDamaged.reason, words: ImportFault.fileDamaged.words)
        report.leave(settings: ["timeZone"])
        #expect(report.refusals == 1 && report.leftSettings.map(\.place) == ["records/accounts.jsonl:1"])
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        var kept = KeptImportArchive()
        kept.archive = ImportArchive()
        kept.set(report, of: summary)
        let open = kept.shown(in: .english, unlocked: true).preview
        let locked = kept.shown(in: .english, unlocked: false).preview
        #expect(open?.refusals.map(\.reason) == ["IMPORT_FILE_DAMAGED", "IMPORT_SETTING_NOT_TAKEN"])
        #expect(locked?.refusals.map(\.reason) == ["IMPORT_SETTING_NOT_TAKEN"] && locked?.refusalCount == 2)
        #expect(locked?.refusals.first?.message.contains("timeZone") == true)
    }

    @Test("The fields and files of a newer Daybook are told, those that may be of hidden items only if unlocked")
    func unknown() throws {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        var report = DiaryImportReport()
        for kind in [RecordFile.albums, .entries] {
            var fields = UnknownFields()
            _ = try RecordLines.record(in: kind, from: Array("{\"new\":1}".utf8), countingUnknown: &fields)
            report.unknown.add(fields, of: kind)
        }
        var kept = KeptImportArchive()
        kept.archive = ImportArchive()
        kept.set(report, of: summary)
        let open = try #require(kept.shown(in: .english, unlocked: true).preview)
        #expect(open.refusals.map(\.place) == ["records/albums.jsonl", "records/entries.jsonl"])
        #expect(open.refusalCount == 2 && open.refusals.allSatisfy { $0.reason == "IMPORT_FIELD_UNKNOWN" })
        #expect(open.refusals.allSatisfy { $0.message.contains("field new,") })
        let locked = try #require(kept.shown(in: .korean, unlocked: false).preview)
        #expect(locked.refusals.map(\.kind) == [.album] && locked.refusalCount == 1)
    }

    @Test("Refusals are told however many fields a newer Daybook wrote, and fields however many records are refused")
    func refusalsFirst() throws {
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        for (refusals, fields, told) in [(3, 90, (3, 30)), (3, 20, (3, 20)), (150, 90, (70, 30)), (150, 0, (100, 0))] {
            var report = DiaryImportReport()
            for number in 0..<refusals {
                report.refuse(
                    "\(number).jpg", reason: ImportFault.fileDamaged.reason, words: ImportFault.fileDamaged.words)
            }
            for number in 0..<fields {
                var unknown = UnknownFields()
                _ = try RecordLines.record(
                    in: .albums, from: Array("{\"new\(number)\":1}".utf8), countingUnknown: &unknown)
                report.unknown.add(unknown, of: .albums)
            }
            var kept = KeptImportArchive()
            kept.archive = ImportArchive()
            kept.set(report, of: summary)
            let preview = try #require(kept.shown(in: .english, unlocked: true).preview)
            let reasons = preview.refusals.map(\.reason)
            let (refused, unknown) = told
            #expect(
                reasons == Array(repeating: "IMPORT_FILE_DAMAGED", count: refused)
                    + Array(repeating: "IMPORT_FIELD_UNKNOWN", count: unknown))
            #expect(preview.refusalCount == Int64(refusals + fields))
        }
    }

    @Test("A try that came further than those before it fails as the first one does")
    func furtherTry() async throws {
        let id = try await upload()
        let archives = archives
        try await archives.change(id, of: "a1", action: "test") { kept, files throws(SystemError) in
            var kept = kept
            kept.tries = 3
            kept.archive?.progress = ImportArchiveProgress()
            try files.write(kept)
            return .success(())
        }
        let importer = Importer()
        importer.opened.withLock { $0 = [.files(5000), .opened(files: 9000, records: 9000)] }
        importer.error.withLock { $0 = RPCError(.unavailable, "It restarts.") }
        let waiting = try await work(importer, on: id)
        #expect(waiting.state == .checking && waiting.waiting && waiting.progress?.filesDone == 5000)
        #expect(try await archives.find(id, of: "a1").tries == 1)
        // The next one comes no further.
        #expect(try await work(importer, on: id).state == .checking)
        #expect(try await archives.find(id, of: "a1").tries == 2)
        // The others do not come as far as the first one, whichever of them comes further.
        for (done, tries) in [(1000, Int32(3)), (4000, 4)] {
            importer.opened.withLock { $0 = [.files(done), .opened(files: 9000, records: 9000)] }
            #expect(try await work(importer, on: id).progress?.filesDone == 5000)
            #expect(try await archives.find(id, of: "a1").tries == tries)
        }
    }
}
