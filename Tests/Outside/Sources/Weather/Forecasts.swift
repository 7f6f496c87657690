// snippet: first-handler
public import WeatherAPI
public import ZRPC

/// Forecasts rain.
public struct Forecasts: ForecastServiceHandler {
    /// A service that knows one forecast.
    public init() {}

    /// Returns the forecast for a place.
    public func getForecast(
        _ request: GetForecastRequest, context: ServerContext
    ) async throws -> GetForecastResponse {
        var response = GetForecastResponse()
        response.text = "Rain over \(request.place)."
        return response
    }
}
// end
