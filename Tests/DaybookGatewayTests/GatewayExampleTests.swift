import DaybookGateway
import Logging
import ServiceRuntime
import Testing
import ZRPC

@Suite("The module's example")
struct GatewayExampleTests {
    /// What the module's page shows.
    private static func serve(
        _ process: ServiceProcess, _ configuration: Gateway.Configuration, _ channels: ServiceChannels
    ) async throws {
        let gateway = try Gateway(
            configuration: configuration, channels: channels, registry: process.metrics, logger: process.logger)
        try await gateway.run { address in process.ready("http://\(address)") }
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
