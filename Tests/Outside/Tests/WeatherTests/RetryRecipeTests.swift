import Logging
import Synchronization
import Testing
import Weather
import WeatherAPI
import ZRPC
import ZRPCTesting

/// Runs a call and loses its response, a given number of times.
private final class LosesAnswers: ServerInterceptor {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    nonisolated(nonsending) func intercept<Response: Sendable>(
        _ context: ServerContext, next: nonisolated(nonsending) () async throws -> Response
    ) async throws -> Response {
        let response = try await next()
        let isLost = left.withLock { left in
            left -= 1
            return left >= 0
        }
        if isLost { throw RPCError(.unavailable, "The response is lost.") }
        return response
    }
}

/// The recipes of the cookbook for calls that are sent again, wait, or choose among workers.
struct RetryRecipeTests {
    private let logger = Logger(label: "weather", factory: { _ in SwiftLogNoOpLogHandler() })
    private let reading = Readings.of("pier", celsius: 4)

    private func configuration() throws -> TransportConfiguration {
        // snippet: retry-policy
        var configuration = TransportConfiguration()
        configuration.services.methods["weather.v1.WeatherService"] = ServiceConfiguration.Method(
            timeout: .seconds(2), retry: try RetryPolicy(maximumAttempts: 3))
        // end
        return configuration
    }

    @Test("A change with a key is made once, however often it is sent")
    func keyed() async throws {
        let losing = [LosesAnswers(2)]
        let station = [WeatherStation().serviceDefinition]
        try await withServices(station, configuration: try configuration(), server: losing) { channel in
            let client = WeatherServiceClient(channel: channel)
            // snippet: keyed-call
            let key = (0..<16).map { _ in UInt8.random(in: 0...255) }
            var request = AddReadingRequest()
            request.reading = reading
            let response = try await client.addReading(request, options: CallOptions(idempotencyKey: key))
            // end
            #expect(response.readings == 1)
        }
    }

    @Test("A change without a key is sent once")
    func withoutKey() async throws {
        let losing = [LosesAnswers(1)]
        let station = [WeatherStation().serviceDefinition]
        try await withServices(station, configuration: try configuration(), server: losing) { channel in
            let client = WeatherServiceClient(channel: channel)
            var request = AddReadingRequest()
            request.reading = reading
            let error = await #expect(throws: RPCError.self) { try await client.addReading(request) }
            #expect(error?.code == .unavailable)
            #expect(error?.outcome == .processed)
            let again = try await client.addReading(request)
            #expect(again.readings == 2)
        }
    }

    @Test("gRPC's service configuration is read")
    func serviceConfiguration() throws {
        var configuration = TransportConfiguration()
        // snippet: service-configuration
        let json = """
            {"methodConfig": [{"name": [{"service": "weather.v1.WeatherService"}], "timeout": "2s",
              "retryPolicy": {"maxAttempts": 3, "retryableStatusCodes": ["UNAVAILABLE"]}}]}
            """
        configuration.services = try ServiceConfiguration(json: Array(json.utf8), services: WeatherSchema.services)
        // end
        let rules = configuration.services.methods["weather.v1.WeatherService"]
        #expect(rules?.timeout == .seconds(2))
        let policy = try RetryPolicy(maximumAttempts: 3)
        #expect(rules?.retry == policy)
    }

    @Test("A call that waits is answered by a server that starts after it")
    func waitForReady() async throws {
        let endpoint = "memory://weather-late"
        let (calling, serving) = (try Transport(logger: logger), try Transport(logger: logger))
        let client = ForecastServiceClient(channel: calling.channel(to: endpoint))
        let request = GetForecastRequest()
        let error = await #expect(throws: RPCError.self) {
            try await client.getForecast(request, options: CallOptions(timeout: .seconds(60)))
        }
        #expect(error?.outcome == .notSent)
        // snippet: wait-for-ready
        let options = CallOptions(timeout: .seconds(60), waitForReady: true, readyTimeout: .seconds(30))
        async let response = client.getForecast(request, options: options)
        // end
        _ = try await serving.serve([Forecasts().serviceDefinition], at: endpoint)
        let text = try await response.text
        #expect(text == "Rain over .")
        await calling.shutdown(grace: .zero)
        await serving.shutdown(grace: .zero)
    }

    @Test("Calls of one channel go to several workers", .timeLimit(.minutes(5)))
    func workers() async throws {
        let (transport, east, west) = (
            try Transport(logger: logger), try Transport(logger: logger), try Transport(logger: logger)
        )
        let services = [Forecasts().serviceDefinition]
        let eastern = try await east.serve(services, at: "memory://weather-east")
        let western = try await west.serve(services, at: "memory://weather-west")
        // snippet: balancing
        let channel = transport.channel(to: "memory://weather-east,memory://weather-west")
        // end
        let client = ForecastServiceClient(channel: channel)
        while [eastern, western].contains(where: { $0.statistics.callsStarted == 0 }) {
            _ = try await client.getForecast(GetForecastRequest())
        }
        // snippet: pick-first
        let standby = transport.channel(to: "memory://weather-east,memory://weather-west", policy: .pickFirst)
        // end
        _ = try await ForecastServiceClient(channel: standby).getForecast(GetForecastRequest())
        for transport in [transport, east, west] { await transport.shutdown(grace: .zero) }
    }
}
