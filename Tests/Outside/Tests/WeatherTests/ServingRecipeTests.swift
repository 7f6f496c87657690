import Dispatch
import Logging
import Testing
import Weather
import WeatherAPI
import ZRPC

// snippet: blocking
private let disk = DispatchQueue(label: "weather.disk")

/// Runs work that blocks on a thread that is not the transport's.
func onDisk<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        disk.async { continuation.resume(with: Result { try work() }) }
    }
}
// end

/// The recipes of the cookbook for servers.
struct ServingRecipeTests {
    private let logger = Logger(label: "weather", factory: { _ in SwiftLogNoOpLogHandler() })

    @Test("A server has interceptors, tells what it is and how it is, and drains")
    func standardServices() async throws {
        let services = [WeatherStation().serviceDefinition]
        let endpoint = "memory://weather-standard"
        // snippet: interceptors
        let transport = try Transport(
            logger: logger, interceptors: Observability.clientInterceptors + [PasswordSender("rainbow")])
        let interceptors = Observability.serverInterceptors + [PasswordCheck("rainbow")]
        // end
        // snippet: standard-services
        let standard = try StandardServices(
            beside: services, schemas: [WeatherSchema.fileDescriptorSetBase64], of: transport)
        let server = try await transport.serve(
            services + standard.definitions, at: endpoint, interceptors: interceptors)
        // end
        let channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))

        // snippet: health
        var request = CheckHealthRequest()
        request.service = "weather.v1.WeatherService"
        let status = try await HealthServiceClient(channel: channel).checkHealth(request).status
        // end
        #expect(status == .serving)

        // snippet: reflection
        let schema = try await ReflectedServer(channel: channel).schema(of: "weather.v1.WeatherService")
        let paths = schema.paths(of: "weather.v1.WeatherService")
        // end
        #expect(paths.contains("weather.v1.WeatherService/AddReading"))

        // snippet: admin
        let servers = try await AdminServiceClient(channel: channel).getServers(GetServersRequest()).servers
        // end
        #expect(servers.map(\.endpoint) == [endpoint])

        // snippet: drain
        standard.health.shutDown()
        await server.drain(grace: .seconds(5))
        await transport.shutdown(grace: .zero)
        // end
        let error = await #expect(throws: RPCError.self) {
            try await HealthServiceClient(channel: channel).checkHealth(CheckHealthRequest())
        }
        #expect(error?.code == .unavailable)
    }

    @Test("Work that blocks runs elsewhere, and callers may run on the transport's threads")
    func threads() async throws {
        #expect(try await onDisk { 40 + 2 } == 42)
        let transport = try Transport(logger: logger)
        let endpoint = "memory://weather-threads"
        _ = try await transport.serve([Forecasts().serviceDefinition], at: endpoint)
        let client = ForecastServiceClient(channel: transport.channel(to: endpoint))
        let request = GetForecastRequest()
        // snippet: executor
        let response = try await withTaskExecutorPreference(transport.executor) {
            try await client.getForecast(request)
        }
        // end
        #expect(response.text == "Rain over .")
        await transport.shutdown(grace: .zero)
    }
}
