import Wording
import ArgumentParser
import DaybookAPI
import DaybookBackup
import DaybookEntry
import DaybookSettings
import ServiceRuntime

/// `daybook check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check everything that the diary's folder holds. Needs that folder.",
        discussion: """
            Checks a copy of the database: its pages, the links between records, every stored count against counting \
            anew, the numbers of changes, and the search index against the texts and a scan. Then checks that every \
            photo, video and recording is there with its size. With --read-data, also reads them all and compares the \
            bytes with their SHA-256, as daybook media scrub does; this continues after an interruption. Works whether \
            or not `daybook up` serves the folder, and changes nothing, except that damaged files are moved to \
            media/quarantine. With --repair, rebuilds what is derived from other records: counts, lists of tags and \
            places, counters, the search index; then checks again. A repair never changes an entry, a photo or a file. \
            Damaged smaller pictures need no repair: the server makes them again. --read-data also corrects the stored \
            CRC-32 of files. Each finding has a code for programs. The exit code is 0 if all is well in the end, 1 if \
            something is wrong, 2 if the folder could not be checked, 75 if another command uses it.
            """)

    @OptionGroup var folder: DataFolder

    @Flag(help: "Also read all photos, videos and recordings again.")
    var readData = false

    @Flag(help: "Rebuild what is derived from other records.")
    var repair = false

    @OptionGroup var format: OutputFormat

    /// The largest number of repairs. A damaged index of the database hides other faults until it is repaired.
    private static let repairs = 2

    func run() async throws {
        let report: CheckReport
        do {
            report = try await examine(try await folder.path())
        } catch let error as CommandError {
            throw error.code == .tryAgain ? error : error.ofCheck
        } catch let error as RuntimeError where error.code != .locked {
            let failure = ErrorReport(error)
            throw CommandError(.unchecked, words: failure.message, fault: failure.reason)
        } catch let error where !(error is CancellationError || error is RuntimeError) {
            // Without this, the exit code would say that something is wrong.
            throw CommandError(.unchecked, CommandFault.unforeseen, ["cause": "\(error)"])
        }
        try format.write(report.document, text: report.text)
        if !report.findings.isEmpty { throw CommandError(.failure, CommandFault.checkFindings) }
    }

    /// Checks the folder. A database that no service can open is checked by itself, without the rest.
    private func examine(_ data: String) async throws -> CheckReport {
        do {
            return try await check(data)
        } catch let error as RuntimeError where error.code != .locked {
            // entry-service does not start on a database that it cannot read.
            let found = try await BackupWork(format).run { _ in
                DataCheck.report(ofUnservedDatabase: data + "/entry/daybook.sqlite")
            }
            if let found { return CheckReport(found, scrub: nil) }
            let fault: CommandFault = .unforeseen
            throw CommandError(.unchecked, at: data, words: error.message, fault: fault.reason)
        }
    }

    private func check(_ data: String) async throws -> CheckReport {
        let work = BackupWork(format)
        var found = try await look(at: data, repairs: repair, in: work)
        var repaired: [DiaryFinding] = []
        for left in (0..<Self.repairs).reversed() where repair && found.hasDerived {
            let next = try await look(at: data, repairs: left > 0, in: work)
            // A record is never repaired, but it may be deleted meanwhile.
            repaired += found.diary.filter { $0.code.canBeRepaired && !next.diary.contains($0) }
            found = next
        }
        guard readData else { return CheckReport(found, repaired: repaired, scrub: nil) }
        let progress = ProgressLine(isShown: !format.json && Terminal.columns(2) != nil)
        defer { progress.end() }
        let scrub = try await MediaFolder(path: data).call { channel in
            try await MediaScrub.completed(ScrubServiceClient(channel: channel), restart: false, progress: progress)
        }
        let unnamed = CheckReport.digests(of: scrub).filter { found.origins[$0] == nil }
        let items = try await DiaryCopies(path: data).origins(of: unnamed, in: work)
        return CheckReport(found, repaired: repaired, scrub: scrub, origins: items)
    }

    /// Checks a copy of the diary.
    ///
    /// - Parameter repairs: Whether to repair the diary where the copy shows that derived data is wrong.
    private func look(at data: String, repairs: Bool, in work: BackupWork) async throws -> DataCheck.Report {
        try await DiaryCopies(path: data).withCopy(work) { copy in
            let found = try await work.run { work throws(BackupError) in
                try DataCheck(copy: copy.path, blobs: data + "/media/blobs").run(
                    seed: UInt64.random(in: 1...UInt64(UInt32.max))
                ) { Self.show($0, in: work) }
            }
            if repairs, found.hasDerived { try await CheckRepair(copy: copy, work: work).run(found) }
            return found
        }
    }

    private static func show(_ progress: DataCheck.Progress, in work: BackupWork) {
        switch progress {
        case .structure: work.show(CheckNotice.partStructure.localized())
        case .references: work.show(CheckNotice.partReferences.localized())
        case .counts(let done, let all):
            work.show(CheckNotice.partCounts.localized(["done": "\(done)", "all": "\(all)"]))
        case .index(let done, let all):
            work.show(CheckNotice.partIndex.localized(["done": "\(done)", "all": "\(all)"]))
        case .blobs(let done): work.show(CheckNotice.partFiles.localized(["done": "\(done)"]))
        }
    }
}
