import ArgumentParser
import DaybookAPI
import DaybookSettings
import Wording
import ZRPC

/// `daybook media scrub`.
struct MediaScrub: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub", abstract: "Read every stored photo again, and report what is damaged or missing.",
        discussion: """
            Compares the bytes of every photo, video and recording with their SHA-256. Damaged files are moved to \
            media/quarantine in the diary's folder, and nothing is deleted. To mend a file, also a missing one, put a \
            good copy there under its name of 64 digits: --restart takes it back. Or upload the photo again on the \
            page. Also counts files that no photo needs, and photos whose files are missing. Needs the folder that \
            holds the diary, but no login. A running server continues when this command is interrupted, and also \
            scrubs by itself every 30 days. The exit code is 1 if something is wrong.
            """)

    @OptionGroup var folder: DataFolder

    @Flag(help: "Start with the first file, even if the last scrub was stopped.")
    var restart = false

    @Flag(help: "Only show the progress, or the result of the last scrub.")
    var status = false

    @Flag(help: "Stop the running scrub. The next one continues from there.")
    var stop = false

    @OptionGroup var format: OutputFormat

    private static let look = Duration.milliseconds(500)

    func validate() throws {
        if restart, status { throw ValidationError(both: "--restart", "--status") }
        if restart, stop { throw ValidationError(both: "--restart", "--stop") }
        if status, stop { throw ValidationError(both: "--status", "--stop") }
    }

    func run() async throws {
        let data = try await folder.path()
        let result = try await MediaFolder(path: data).call { channel in
            try await scrub(ScrubServiceClient(channel: channel))
        }
        // The names need a copy of the database, which takes too long for a progress.
        let digests = status || stop ? [] : CheckReport.digests(of: result)
        let origins = try await DiaryCopies(path: data).origins(of: digests, in: BackupWork(format))
        let found = ScrubFindings(result, origins: origins)
        try format.write(found.document, text: found.sentence)
        if !found.isWell { throw CommandError(.failure, CommandFault.blobsDamaged) }
    }

    private func scrub(_ client: ScrubServiceClient) async throws -> Scrub {
        let progress = ProgressLine(isShown: !format.json && Terminal.columns(2) != nil)
        defer { progress.end() }
        return try await finished(client, progress: progress)
    }

    private func finished(_ client: ScrubServiceClient, progress: ProgressLine) async throws -> Scrub {
        let options = CallOptions(timeout: .seconds(30), waitForReady: true)
        if status { return try await client.getScrub(GetScrubRequest(), options: options) }
        if stop { return try await client.stopScrub(StopScrubRequest(), options: options) }
        return try await Self.completed(client, restart: restart, progress: progress)
    }

    /// Scrubs all files. Continues a scrub that was stopped, unless it is to start with the first file.
    static func completed(
        _ client: ScrubServiceClient, restart: Bool, progress: ProgressLine
    ) async throws -> Scrub {
        let options = CallOptions(timeout: .seconds(30), waitForReady: true)
        var request = StartScrubRequest()
        request.restart = restart
        var scrub = try await client.startScrub(request, options: options)
        while scrub.state == .running {
            progress.show(
                MediaNotice.scrubProgress.localized([
                    "done": "\(scrub.scanned)", "all": "\(max(scrub.blobs, scrub.scanned))",
                    "megabytes": "\(scrub.scannedBytes / 1_000_000)", "damaged": "\(scrub.damaged + scrub.unreadable)",
                ]))
            try await Task.sleep(for: look)
            scrub = try await client.getScrub(GetScrubRequest(), options: options)
        }
        return scrub
    }
}
