import Glibc
import Logging
import ZRPC
import ZRPCTesting

// The other end in tests of ZRPC that need a process to kill or stop: `zrpc-test-peer ROLE ENDPOINT`. Roles:
// `serve`; `serve-few`, with at most 64 files open; `serve-patiently`, with the usual interval of pings; `read`.
// It ends with its standard input, so that none outlives the tests.

guard CommandLine.arguments.count == 3 else {
    print("usage: zrpc-test-peer serve|serve-few|serve-patiently|read ENDPOINT")
    exit(64)
}
var logger = Logger(label: "zrpc-test-peer")
logger.logLevel = .critical
let endpoint = CommandLine.arguments[2]
var settings = TransportConfiguration()
if CommandLine.arguments[1] != "serve-patiently" { settings.pingInterval = .milliseconds(200) }
settings.security.allowsPlaintext = true
let transport = try Transport(configuration: settings, logger: logger)

switch CommandLine.arguments[1] {
case "serve", "serve-few", "serve-patiently":
    if CommandLine.arguments[1] == "serve-few" {
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(71) }
    }
    let services = [
        PeerItems().serviceDefinition, PeerChunks().serviceDefinition,
        TestService(serverID: "\(endpoint)").serviceDefinition,
    ]
    let standard = try StandardServices(
        beside: services, schemas: [TestingSchema.fileDescriptorSetBase64], of: transport)
    let server = try await transport.serve(services + standard.definitions, at: endpoint)
    waitForEndOfInput()
    await server.drain(grace: .zero)
case "read":
    let chunks = ChunkServiceClient(channel: transport.channel(to: endpoint))
    let reading = Task.detached {
        while !Task.isCancelled { await readForEver(chunks) }
    }
    waitForEndOfInput()
    reading.cancel()
default:
    exit(64)
}
await transport.shutdown(grace: .zero)

/// Blocks the main thread, which serves nothing.
func waitForEndOfInput() {
    var byte: UInt8 = 0
    while unsafe read(STDIN_FILENO, &byte, 1) > 0 {}
}

/// Reads streams that never end; after a failure, as when the server forgot this process, the next.
func readForEver(_ chunks: ChunkServiceClient) async {
    do {
        let stream = try await chunks.getChunks(GetChunksRequest(), options: CallOptions(waitForReady: true))
        for try await _ in stream {}
    } catch {
        await Task.yield()
    }
}
