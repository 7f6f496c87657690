import DaybookGateway
import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceRuntime
import Testing
import ZRPC

@Suite("The module's example")
struct GatewayExampleTests {
    /// The example of the module's page.
    private static func serve(
        _ process: ServiceProcess, _ configuration: Gateway.Configuration, _ channels: ServiceChannels
    ) async throws {
        let gateway = try Gateway(
            configuration: configuration, channels: channels, registry: process.metrics, logger: process.logger)
        try await gateway.run { address in process.ready("http://\(address)") }
    }

    @Test("serves at a socket", .timeLimit(.minutes(2)))
    func socket() async throws {
        let folder = "/tmp/gateway-test-\(UInt32.random(in: .min ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let transport = try Transport(logger: logger)
        let channels = ServiceChannels(
            entry: transport.channel(to: "ipc://\(folder)/no-entry"),
            media: transport.channel(to: "ipc://\(folder)/no-media"))
        var configuration = Gateway.Configuration(http: HostAndPort(host: "127.0.0.1", port: 0))
        configuration.socket = folder + "/http.sock"
        let gateway = try Gateway(
            configuration: configuration, channels: channels, registry: MetricsRegistry(), logger: logger)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { start.finish() }
                try await gateway.run { _ in start.yield() }
            }
            for await _ in started { break }
            let response = try await Self.response(at: folder + "/http.sock")
            #expect(response.hasPrefix("HTTP/1.1 200 "), "\(response)")
            group.cancelAll()
            // The end of a cancelled server may be an error.
            while await group.nextResult() != nil {}
        }
        await transport.shutdown(grace: .zero)
    }

    /// Returns the beginning of the response of a server at a socket.
    private static func response(at path: String) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let request = "GET /v1/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            try await outbound.write(ByteBuffer(string: request))
            for try await bytes in inbound { return String(buffer: bytes) }
            return ""
        }
    }

    @Test("serves metrics to this machine only")
    func metricsAddress() throws {
        let logger = Logger(label: "test")
        let transport = try Transport(logger: logger)
        let channels = ServiceChannels(
            entry: transport.channel(to: "ipc:///tmp/no-entry"), media: transport.channel(to: "ipc:///tmp/no-media"))
        for (host, isTaken) in [
            ("127.0.0.1", true), ("::1", true), ("localhost", true), ("0.0.0.0", false), ("10.0.0.1", false),
        ] {
            let configuration = Gateway.Configuration(
                http: HostAndPort(host: "0.0.0.0", port: 0), metrics: HostAndPort(host: host, port: 0))
            let gateway = try? Gateway(
                configuration: configuration, channels: channels, registry: MetricsRegistry(), logger: logger)
            #expect((gateway != nil) == isTaken)
        }
    }
}
