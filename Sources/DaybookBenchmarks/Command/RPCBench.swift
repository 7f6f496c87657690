import ArgumentParser
import DaybookAPI
import Foundation
import Logging
import ServiceRuntime
import ZRPC

/// The command `benchmark rpc`, which `daybook bench rpc` runs: unary calls between two processes, through all layers of
/// a real call.
struct RPCBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rpc", abstract: "Measure calls between two processes of this machine.",
        discussion: """
            A second process serves entries from memory. A request has about 100 bytes and a response 1 KB; codec, \
            headers, deadlines and interceptors are those of the services.
            """)

    @Flag(help: "Print one line of JSON instead of a table.")
    var json = false

    @Option(help: "Seconds to measure at each level.")
    var duration = 5.0

    @Option(help: "Seconds to run before measuring at each level.")
    var warmUp = 1.0

    @Option(help: "Number of calls outstanding at the same time. May be given several times. [default: 1 and 64]")
    var outstanding: [Int] = []

    @Flag(help: "Also measure downloads of 5 MiB in pieces of 128 KiB, one after the other.")
    var download = false

    @Flag(help: "Also measure calls beside uploads of 100 MB in the same session.")
    var besideUpload = false

    @Flag(help: "Also measure calls beside downloads of 100 MB in the same session.")
    var besideDownload = false

    @Flag(help: "Use TCP on this machine, encrypted with CURVE, instead of a Unix socket.")
    var curve = false

    func validate() throws {
        guard duration > 0, duration <= 3600 else { throw ValidationError("--duration is above 0 and at most 3600.") }
        guard 0...600 ~= warmUp else { throw ValidationError("--warm-up is between 0 and 600.") }
        guard outstanding.allSatisfy({ 1...4096 ~= $0 }) else {
            throw ValidationError("--outstanding is between 1 and 4096.")
        }
    }

    /// Measures one call at a time alone, beside transfers, and alone again, so that a machine that slows down is
    /// noticed.
    private func beside(
        _ direction: TransferLoad.Direction, load: UnaryLoad, over channel: Channel
    ) async throws -> BesideResult {
        let transfers = TransferLoad(client: MediaServiceClient(channel: channel), direction: direction)
        let time = Duration.seconds(duration)
        let before = try await load.run(outstanding: 1, for: time)
        let (beside, bytes) = try await transfers.beside { try await load.run(outstanding: 1, for: time) }
        let after = try await load.run(outstanding: 1, for: time)
        return BesideResult(before: before, beside: beside, after: after, transferredBytes: bytes)
    }

    func run() async throws {
        // The services use the same setting.
        ProcessMemory.keepPieces()
        let server = try BenchServerProcess(curve: curve)
        defer { server.stop() }
        var logger = Logger(label: "daybook.bench")
        logger.logLevel = .error
        let transport = try Transport(configuration: server.clientConfiguration, logger: logger)
        do {
            let channel = transport.channel(to: server.endpoint)
            try await channel.waitUntilReady(timeout: .seconds(20))
            let report = try await withTaskExecutorPreference(transport.executor) {
                try await measure(channel, of: server)
            }
            print(json ? report.json : report.table)
            await transport.shutdown(grace: .zero)
        } catch {
            await transport.shutdown(grace: .zero)
            throw error
        }
    }

    private func measure(_ channel: Channel, of server: BenchServerProcess) async throws -> BenchReport {
        let load = UnaryLoad(client: EntryServiceClient(channel: channel), serverID: server.processID)
        var results: [UnaryResult] = []
        for level in outstanding.isEmpty ? [1, 64] : outstanding {
            _ = try await load.run(outstanding: level, for: .seconds(warmUp))
            results.append(try await load.run(outstanding: level, for: .seconds(duration)))
        }
        var downloaded: DownloadResult?
        if download {
            let load = DownloadLoad(client: MediaServiceClient(channel: channel), serverID: server.processID)
            _ = try await load.run(for: .seconds(warmUp))
            downloaded = try await load.run(for: .seconds(duration))
        }
        return BenchReport(
            unary: results, download: downloaded,
            besideUpload: besideUpload ? try await beside(.up, load: load, over: channel) : nil,
            besideDownload: besideDownload ? try await beside(.down, load: load, over: channel) : nil)
    }
}
