import ArgumentParser
import DaybookAPI
import DaybookSettings
import Wording
import ZRPC

/// `daybook media scrub`.
struct MediaScrub: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub", abstract: "Read every stored photo again, and tell what is damaged or missing.",
        discussion: """
            Compares the bytes of every photo, video and recording with their SHA-256. What is damaged is put aside in the \
            folder's media/quarantine and nothing is deleted: put a good copy there under the same name and the next \
            scrub takes it back, or upload the photo again. Also counts blobs that no photo needs, and photos whose bytes \
            are missing. For whoever owns the folder that holds the diary; no login is needed. A server that runs goes \
            on when this command is interrupted, and scrubs by itself every 30 days. Ends with 1 when something is wrong.
            """)

    @OptionGroup var folder: DataFolder

    @Flag(help: "Begin with the first blob, also when the last scrub was stopped.")
    var restart = false

    @Flag(help: "Only tell how far it is, or what the last one found.")
    var status = false

    @Flag(help: "Stop the scrub that runs. The next one goes on there.")
    var stop = false

    @OptionGroup var format: OutputFormat

    private static let look = Duration.milliseconds(500)

    func validate() throws {
        if restart, status { throw ValidationError(both: "--restart", "--status") }
        if restart, stop { throw ValidationError(both: "--restart", "--stop") }
        if status, stop { throw ValidationError(both: "--status", "--stop") }
    }

    func run() async throws {
        try await MediaFolder(path: try await folder.path()).call { channel in
            let found = ScrubFindings(try await scrub(ScrubServiceClient(channel: channel)))
            try format.write(found.document, text: found.sentence)
            if !found.isWell { throw CommandError(.failure, CommandFault.blobsDamaged) }
        }
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
        var request = StartScrubRequest()
        request.restart = restart
        var scrub = try await client.startScrub(request, options: options)
        while scrub.state == .running {
            progress.show(
                Notice.scrubProgress.localized([
                    "done": "\(scrub.scanned)", "all": "\(max(scrub.blobs, scrub.scanned))",
                    "megabytes": "\(scrub.scannedBytes / 1_000_000)", "damaged": "\(scrub.damaged + scrub.unreadable)",
                ]))
            try await Task.sleep(for: Self.look)
            scrub = try await client.getScrub(GetScrubRequest(), options: options)
        }
        return scrub
    }
}
