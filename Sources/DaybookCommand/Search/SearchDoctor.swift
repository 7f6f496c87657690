import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import ZRPC
import Wording

/// `daybook search doctor`.
struct SearchDoctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Prove the search index, with the diary's folder at hand.",
        discussion: """
            Compares every document of the index with what it was made of, counts both, and looks random parts of the \
            texts up by the index and by a scan: the same must be found in the same order. For whoever owns the folder \
            that holds the diary; no login is needed. Works while `daybook up` serves the folder and while it does not, \
            and changes nothing. Ends with 1 when something is wrong.
            """)

    @OptionGroup var folder: DataFolder

    @Option(help: ArgumentHelp("Parts of texts to look for in each 1000 documents.", valueName: "count"))
    var samples = 10

    @Flag(help: "Look for a part of every document's text. Takes long in a large diary.")
    var all = false

    @Option(help: ArgumentHelp("Repeats the parts of an earlier run.", valueName: "number"))
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
            throw CommandError(.missing, CommandFault.noDiary, ["folder": folder])
        }
        let seed = seed ?? UInt64.random(in: 1...UInt64(UInt32.max))
        try await FolderServices(folder: folder, logger: Self.logger).run { endpoints in
            let findings = try await examine(endpoints.entry, seed: seed)
            try format.write(findings.document(seed: seed), text: findings.sentence(seed: seed))
            if !findings.isWell {
                throw CommandError(.failure, CommandFault.indexWrong)
            }
        }
    }

    private func examine(_ endpoint: String, seed: UInt64) async throws -> SearchFindings {
        let transport = try Transport(logger: Self.logger)
        let client = SearchServiceClient(channel: transport.channel(to: endpoint))
        let progress = ProgressLine(isShown: !format.json && Terminal.columns(2) != nil)
        let result: Result<SearchFindings, RPCError>
        do throws(RPCError) {
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
            result = .success(findings)
        } catch {
            result = .failure(error)
        }
        progress.end()
        await transport.shutdown(grace: .zero)
        do throws(RPCError) {
            return try result.get()
        } catch {
            throw CommandError(error)
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.search")
        logger.logLevel = .error
        return logger
    }
}
