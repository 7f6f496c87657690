import ArgumentParser
import DaybookAPI
import Foundation
import Glibc
import Logging
import ServiceRuntime
import ZRPC
import ZeroMQ

/// The second process of `benchmark rpc`. It ends when its standard input ends.
struct RPCBenchServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rpc-server", shouldDisplay: false)

    @Option var endpoint: String
    @Option var keys: String?

    func run() async throws {
        ProcessMemory.keepPieces()
        var logger = Logger(label: "daybook.bench")
        logger.logLevel = .error
        var settings = TransportConfiguration()
        if let keys {
            let pair = try CurveKeyPair(json: Array(Data(contentsOf: URL(filePath: keys))))
            settings.security.keys = pair
            settings.security.authorizedClients = AuthorizedClients([
                pair.publicKey: AuthorizedClients.Client(principal: "bench")
            ])
        }
        let transport = try Transport(configuration: settings, logger: logger)
        _ = try await transport.serve(
            [BenchEntryService().serviceDefinition, BenchMediaService().serviceDefinition], at: endpoint)
        // The handlers have threads of their own, so that this thread may block.
        var byte: UInt8 = 0
        while unsafe read(STDIN_FILENO, &byte, 1) > 0 {}
        await transport.shutdown(grace: .zero)
    }
}
