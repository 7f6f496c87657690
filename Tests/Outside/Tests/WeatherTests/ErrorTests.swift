import Testing
import Weather
import WeatherAPI
import ZRPC
import ZRPCTesting

/// Refusals as callers see them: the service's own names.
struct ErrorTests {
    private let service = [WeatherStation().serviceDefinition]

    private func reason(_ error: RPCError?) -> ErrorInfo? {
        for case .errorInfo(let info) in error?.details ?? [] { return info }
        return nil
    }

    @Test("An error has the domain that the service gave it, its reason and its parameters")
    func ownDomain() async throws {
        try await withServices(service) { channel in
            let error = await #expect(throws: RPCError.self) { try await Readings.newest("moon", over: channel) }
            #expect(error?.code == .notFound)
            #expect(error?.message == "No reading of moon is kept.")
            #expect(reason(error)?.domain == WeatherError.domain)
            #expect(reason(error)?.reason == "STATION_UNKNOWN")
            #expect(reason(error)?.parameters == ["station": "moon"])
        }
    }

    @Test("A reason without a domain is in the transport's, and wrong fields are named")
    func transportDomain() async throws {
        var configuration = TransportConfiguration()
        configuration.errorDomain = "stations.example"
        try await withServices(service, configuration: configuration) { channel in
            let error = await #expect(throws: RPCError.self) {
                try await Readings.record([Readings.of("", celsius: 0)], over: channel)
            }
            #expect(error?.code == .invalidArgument)
            #expect(reason(error)?.domain == "stations.example")
            #expect(error?.fieldViolations.map(\.field) == ["reading.station"])
        }
    }

    @Test("No reason of the library's own is in a domain of anybody else")
    func libraryDomain() async throws {
        try await withServices([Health().serviceDefinition]) { channel in
            var request = CheckHealthRequest()
            request.service = "weather.v1.WeatherService"
            let error = await #expect(throws: RPCError.self) {
                try await HealthServiceClient(channel: channel).checkHealth(request)
            }
            #expect(reason(error)?.domain == "zrpc")
        }
    }

    @Test("Interceptors of both sides see every call")
    func interceptors() async throws {
        let check = [PasswordCheck("rainbow")]
        try await withServices(service, client: [PasswordSender("rainbow")], server: check) { channel in
            _ = try await Readings.record([Readings.full], over: channel)
            var request = GetReadingRequest()
            request.station = "pier"
            let response: UnaryResponse<GetReadingResponse> = try await channel.unaryResponse(
                WeatherServiceMethods.getReading, request: request)
            #expect(response.metadata["weather-checked"] == "weather.v1.WeatherService/GetReading")
        }
        try await withServices(service, client: [PasswordSender("hail")], server: check) { channel in
            let error = await #expect(throws: RPCError.self) { try await Readings.newest("pier", over: channel) }
            #expect(error?.code == .unauthenticated)
            #expect(error?.reason == "PASSWORD_WRONG")
        }
    }
}
