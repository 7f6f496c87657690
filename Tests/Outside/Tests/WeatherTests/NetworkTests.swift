import Logging
import Testing
import Weather
import WeatherAPI
import ZRPC
import ZeroMQ

/// Two ends over a network, each with a transport and keys of its own.
struct NetworkTests {
    private let endpoint: String
    private let serverKeys: CurveKeyPair
    private let stationKeys: CurveKeyPair
    private let logger = Logger(label: "weather", factory: { _ in SwiftLogNoOpLogHandler() })

    init() throws {
        endpoint = "tcp://127.0.0.1:\(try LoopbackPort.unused())"
        serverKeys = try .random()
        stationKeys = try .random()
    }

    /// Serves the weather and the standard services to the station's key alone, and calls with the keys given.
    private func withNetwork(keys: CurveKeyPair, _ body: (ZRPC.Channel) async throws -> Void) async throws {
        // snippet: curve-server
        var configuration = TransportConfiguration()
        configuration.security.keys = serverKeys
        configuration.security.authorizedClients = AuthorizedClients([
            stationKeys.publicKey: AuthorizedClients.Client(principal: "pier", roles: ["admin"])
        ])
        let serving = try Transport(configuration: configuration, logger: logger)
        // end
        let weather = [WeatherStation().serviceDefinition]
        let standard = try StandardServices(
            beside: weather, schemas: [WeatherSchema.fileDescriptorSetBase64], of: serving)
        let server = try await serving.serve(weather + standard.definitions, at: endpoint)

        // snippet: curve-client
        configuration = TransportConfiguration()
        configuration.security = try TransportSecurity(
            clientOf: endpoint, keys: keys.json, serverKey: serverKeys.publicKey.text)
        let calling = try Transport(configuration: configuration, logger: logger)
        // end
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(calling.channel(to: server.endpoint)))
        } catch {
            outcome = .failure(error)
        }
        await calling.shutdown(grace: .zero)
        await serving.shutdown(grace: .zero)
        try outcome.get()
    }

    @Test("Both ends know each other by keys")
    func keys() async throws {
        try await withNetwork(keys: stationKeys) { channel in
            try await channel.waitUntilReady(timeout: .seconds(60))
            _ = try await Readings.record([Readings.full], over: channel)
            let response = try await Readings.newest("pier", over: channel)
            #expect(response.reading == Readings.full)
            #expect(response.principal == "pier")
        }
    }

    @Test("A stranger's key is refused")
    func wrongKey() async throws {
        try await withNetwork(keys: try .random()) { channel in
            let error = await #expect(throws: RPCError.self) {
                try await channel.waitUntilReady(timeout: .seconds(60))
            }
            #expect(error?.code == .unauthenticated)
        }
    }

    @Test("A caller without the schema learns it from the server")
    func reflection() async throws {
        try await withNetwork(keys: stationKeys) { channel in
            try await channel.waitUntilReady(timeout: .seconds(60))
            let server = ReflectedServer(channel: channel)
            #expect(try await server.services().contains("weather.v1.WeatherService"))
            let schema = try await server.schema(of: "weather.v1.WeatherService")
            let method = try #require(schema.method("weather.v1.WeatherService/GetReading"))
            #expect(method.kind == .unary)
        }
    }
}
