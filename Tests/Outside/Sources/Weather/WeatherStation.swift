import Synchronization
public import WeatherAPI
public import ZRPC

/// Keeps readings in memory.
public final class WeatherStation: WeatherServiceHandler {
    private let readings = Mutex<[String: [Reading]]>([:])

    /// A station without readings.
    public init() {}

    /// Returns the newest reading of a station.
    @concurrent public func getReading(
        _ request: GetReadingRequest, context: ServerContext
    ) async throws -> GetReadingResponse {
        if request.delayMs > 0 { try await Task.sleep(for: .milliseconds(request.delayMs)) }
        let known = try known(request.station)
        context.setTrailer("weather-readings", "\(known.count)")
        var response = GetReadingResponse()
        response.reading = known.last
        response.principal = context.peer.principal
        return response
    }

    /// Writes every reading of a station.
    @concurrent public func listReadings(
        _ request: ListReadingsRequest, to responses: ResponseWriter<ListReadingsResponse>, context: ServerContext
    ) async throws {
        for reading in try known(request.station) {
            var response = ListReadingsResponse()
            response.reading = reading
            try await responses.write(response)
        }
    }

    /// Keeps what comes.
    @concurrent public func recordReadings(
        _ requests: RequestStream<RecordReadingsRequest>, context: ServerContext
    ) async throws -> RecordReadingsResponse {
        var response = RecordReadingsResponse()
        for try await request in requests {
            guard let reading = request.message.reading, !reading.station.isEmpty else {
                throw WeatherError.noStation
            }
            readings.withLock { $0[reading.station, default: []].append(reading) }
            response.readings += 1
            response.pictureBytes += UInt64(request.attachments.reduce(0) { $0 + $1.count })
        }
        return response
    }

    /// Answers each request with a mean.
    @concurrent public func compare(
        _ requests: RequestStream<CompareRequest>, to responses: ResponseWriter<CompareResponse>,
        context: ServerContext
    ) async throws {
        for try await request in requests {
            let known = try known(request.message.station)
            var response = CompareResponse()
            response.station = request.message.station
            response.meanCelsius = known.reduce(0) { $0 + $1.celsius } / Double(known.count)
            try await responses.write(response)
        }
    }

    private func known(_ station: String) throws(WeatherError) -> [Reading] {
        guard let known = readings.withLock({ $0[station] }) else { throw .unknownStation(station) }
        return known
    }
}
