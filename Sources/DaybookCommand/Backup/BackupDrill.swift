import ArgumentParser
import DaybookAPI
import DaybookBackup
import DaybookEntry
import Foundation
import Logging
import ServiceRuntime
import Wording
import ZRPC

/// `daybook backup drill`.
struct BackupDrill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drill", abstract: "Restore the newest backup temporarily, and compare the diary with the backup.",
        discussion: """
            Restores the newest backup into the folder `drill` beside the backups, by hard links where the disk has \
            them, and otherwise by copies, which need as much space again. Starts the services on it, which listen on \
            this computer alone. Compares every record that `daybook export` writes, with all its fields, with the \
            copied database: accounts, entries with their earlier texts, photos, albums with their photos, pets and \
            children, sounds, shares with their views, memories, and pictures saved from the discover feed. Not \
            compared are passwords, logins and the links of shares; what a restore changes on purpose, such as open \
            shares, which it revokes; and what the server still had to finish when the backup was made. Also compares \
            the lists of entries, photos, albums, pets and children, sounds, tags and people that the diary shows \
            with the copied database, their numbers with the manifest, and search for some words with a scan of the \
            texts; looks at some pictures; and removes the folder again. The first drill reads every file and \
            compares its bytes with its SHA-256. Later drills do so for the files that are new, and for a thirtieth \
            of the others, so that thirty drills read all. Each finding has a code for programs. The exit code is 0 \
            if all is well, 1 if something differs, 2 if the drill could not run.
            """)

    @Argument(help: ArgumentHelp("Folder with the backups.", valueName: "dir"))
    var folder: String

    @Flag(help: "Read all files and compare their bytes.")
    var all = false

    @OptionGroup var format: OutputFormat

    func run() async throws {
        let report: DrillReport
        do {
            report = try await drill()
        } catch let error as CommandError {
            throw error.code == .tryAgain ? error : error.ofCheck
        } catch let error as RuntimeError {
            let fault: CommandFault = .unforeseen
            throw CommandError(.unchecked, at: folder, words: error.message, fault: fault.reason)
        } catch let error where !(error is CancellationError) {
            // Without this, the exit code would say that something differs.
            throw CommandError(.unchecked, at: folder, CommandFault.unforeseen, ["cause": "\(error)"])
        }
        try format.write(report.document, text: report.text)
        if !report.findings.isEmpty { throw CommandError(.failure, BackupFault.drillFindings) }
    }

    private func drill() async throws -> DrillReport {
        let (path, began, work) = (folder, ContinuousClock.now, BackupWork(format))
        let drill = try await work.run { _ throws(BackupError) in try DrillRestoration(try BackupFolder(path)) }
        try await Self.removeRemains(of: drill, work: work)
        let result: Result<DrillReport, any Error>
        do {
            result = .success(try await report(drill, since: began, work: work))
        } catch {
            result = .failure(error)
        }
        // The next drill removes what cannot be removed now.
        try? await work.run { _ throws(BackupError) in try drill.removeScratch() }
        return try result.get()
    }

    /// Removes the diary of a drill that was killed, after its services have ended.
    private static func removeRemains(of drill: DrillRestoration, work: BackupWork) async throws {
        if drill.hasRemains { try await HeldFolder(drill.data).release() }
        try await work.run { _ throws(BackupError) in try drill.removeScratch() }
    }

    private func report(
        _ drill: DrillRestoration, since began: ContinuousClock.Instant, work: BackupWork
    ) async throws -> DrillReport {
        let all = all
        var generator = SystemRandomNumberGenerator()
        let line = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        var outcome = try await work.run { work throws(BackupError) in
            try drill.run(hashesAll: all, line: line, at: Int64(Date().timeIntervalSince1970)) {
                Self.show($0, in: work)
            }
        }
        var (counts, compared): ([String: Int], Int) = ([:], 0)
        if outcome.access != nil {
            let comparison = try await compare(outcome, in: drill.data, work: work)
            outcome.findings += comparison.findings
            (counts, compared) = (comparison.counts, comparison.compared)
            try await work.run { [outcome] _ throws(BackupError) in try drill.finish(outcome, hashedAll: all) }
        }
        let seconds = Int((ContinuousClock.now - began).components.seconds)
        return DrillReport(outcome, counts: counts, compared: compared, seconds: seconds)
    }

    /// Starts the services on the restored diary, and compares what it shows with the copy.
    private func compare(
        _ outcome: DrillRestoration.Outcome, in data: String, work: BackupWork
    ) async throws -> DrillComparison {
        let result = CopyResult<DrillComparison>()
        defer { work.end() }
        let services = FolderServices(folder: data, services: [.entry, .media, .gateway], logger: Self.logger)
        try await services.run { endpoints in
            let transport = try Transport(logger: Self.logger)
            do {
                let client = KeptRecordServiceClient(channel: transport.channel(to: endpoints.entry))
                var comparison = try DrillComparison(
                    outcome, server: endpoints.http ?? "", client: client, work: work)
                try await comparison.run(seed: UInt64.random(in: 1...UInt64(UInt32.max)))
                result.value = comparison
            } catch {
                await transport.shutdown(grace: .zero)
                throw error
            }
            await transport.shutdown(grace: .zero)
        }
        guard let comparison = result.value else { throw CancellationError() }
        return comparison
    }

    private static func show(_ progress: DrillRestoration.Progress, in work: BackupWork) {
        switch progress {
        case .hashed(let done, let all, let bytes):
            work.show(
                BackupNotice.blobProgress.localized([
                    "done": "\(done)", "all": "\(all)", "megabytes": "\(bytes / 1_000_000)",
                ]))
        case .restored(let done, let all):
            work.show(BackupNotice.drillRestoring.localized(["done": "\(done)", "all": "\(all)"]))
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.drill")
        logger.logLevel = .error
        return logger
    }
}
