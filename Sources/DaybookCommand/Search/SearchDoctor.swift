import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import ServiceRuntime
import ZRPC
import Wording

/// `daybook search doctor`.
struct SearchDoctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the search index. Needs the diary's folder.",
        discussion: """
            Compares every document of the index with its source, and counts both. Then searches for random parts of the \
            texts with the index and with a scan: both must find the same, in the same order. Needs the folder that \
            holds the diary, but no login. Works whether or not `daybook up` serves the folder, and changes nothing. The \
            exit code is 1 if something is wrong.
            """)

    @OptionGroup var folder: DataFolder

    @Option(help: ArgumentHelp("Number of text parts to search for in each 1000 documents.", valueName: "count"))
    var samples = 10

    @Flag(help: "Search for a part of every document's text. This takes long in a large diary.")
    var all = false

    @Option(help: ArgumentHelp("Seed of an earlier run, to repeat its text parts.", valueName: "number"))
    var seed: UInt64?

    @OptionGroup var format: OutputFormat

    private static let slice: Int32 = 1000
    private static let range = 0...1000

    func validate() throws {
        guard Self.range.contains(samples) else { throw ValidationError("--samples", outside: Self.range) }
    }

    func run() async throws {
        let folder = try await folder.path()
        guard FileManager.default.isReadableFile(atPath: folder + "/entry") else {
            throw CommandError(.missing, DataFolderFault.noDiary, ["folder": folder])
        }
        let seed = seed ?? UInt64.random(in: 1...UInt64(UInt32.max))
        try await FolderServices(folder: folder, label: "daybook.search").call { transport, endpoints in
            let client = SearchServiceClient(channel: transport.channel(to: endpoints.entry))
            let findings = try await examine(with: client, seed: seed)
            try format.write(findings.document(seed: seed), text: findings.sentence(seed: seed))
            if !findings.isWell {
                throw CommandError(.failure, CommandFault.indexWrong)
            }
        }
    }

    private func examine(with client: SearchServiceClient, seed: UInt64) async throws -> SearchFindings {
        let progress = ProgressLine(isShown: !format.json && Terminal.columns(2) != nil)
        defer { progress.end() }
        var findings = SearchFindings()
        var request = CheckIndexRequest()
        request.documents = Self.slice
        request.queries = all ? Self.slice : Int32(clamping: samples)
        request.seed = seed
        var next: Int64? = 0
        while let after = next {
            request.after = after
            let options = CallOptions(timeout: .seconds(60), waitForReady: true)
            let part = try await client.checkIndex(request, options: options)
            findings.add(part)
            progress.show(
                Notice.indexProgress.localized([
                    "done": "\(findings.documents)", "all": "\(part.indexed)", "queries": "\(findings.queries)",
                ]))
            next = part.next
            request.seed &+= 1
        }
        return findings
    }
}
