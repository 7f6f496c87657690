import Testing
import Weather
import WeatherAPI
import ZRPCTesting

/// The service that is explained first.
struct ForecastTests {
    // snippet: first-test
    @Test("A forecast names its place")
    func forecast() async throws {
        try await withServices([Forecasts().serviceDefinition]) { channel in
            var request = GetForecastRequest()
            request.place = "Jeju"
            let response = try await ForecastServiceClient(channel: channel).getForecast(request)
            #expect(response.text == "Rain over Jeju.")
        }
    }
    // end
}
