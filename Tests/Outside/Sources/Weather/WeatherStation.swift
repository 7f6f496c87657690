import Synchronization
public import WeatherAPI
public import ZRPC

/// Keeps readings in memory.
public final class WeatherStation: WeatherServiceHandler {
    private struct State {
        var readings: [String: [Reading]] = [:]
        /// The responses to changes with a key.
        var responses: [[UInt8]: AddReadingResponse] = [:]
    }

    private let state = Mutex(State())

    /// A station without readings.
    public init() {}

    // snippet: unary-handler
    /// Returns the newest reading of a station.
    public func getReading(
        _ request: GetReadingRequest, context: ServerContext
    ) async throws -> GetReadingResponse {
        if request.delayMs > 0 { try await Task.sleep(for: .milliseconds(request.delayMs)) }
        let known = try known(request.station)
        context.setTrailer("weather-readings", to: "\(known.count)")
        var response = GetReadingResponse()
        response.reading = known.last
        response.principal = context.peer.principal
        return response
    }
    // end

    // snippet: keyed-handler
    /// Keeps one reading. A repeated change with the same key gets the first response.
    public func addReading(
        _ request: AddReadingRequest, context: ServerContext
    ) async throws -> AddReadingResponse {
        guard let reading = request.reading, !reading.station.isEmpty else { throw WeatherError.noStation }
        let key = context.idempotencyKey
        return state.withLock { state in
            if let stored = state.responses[key] { return stored }
            state.readings[reading.station, default: []].append(reading)
            var response = AddReadingResponse()
            response.readings = UInt32(state.readings[reading.station]?.count ?? 0)
            if !key.isEmpty { state.responses[key] = response }
            return response
        }
    }
    // end

    // snippet: server-streaming-handler
    /// Writes every reading of a station.
    public func listReadings(
        _ request: ListReadingsRequest, to responses: ResponseWriter<ListReadingsResponse>, context: ServerContext
    ) async throws {
        for reading in try known(request.station) {
            var response = ListReadingsResponse()
            response.reading = reading
            try await responses.write(response)
        }
    }
    // end

    // snippet: client-streaming-handler
    /// Keeps what comes.
    public func recordReadings(
        _ requests: RequestStream<RecordReadingsRequest>, context: ServerContext
    ) async throws -> RecordReadingsResponse {
        var response = RecordReadingsResponse()
        for try await request in requests {
            guard let reading = request.message.reading, !reading.station.isEmpty else {
                throw WeatherError.noStation
            }
            state.withLock { $0.readings[reading.station, default: []].append(reading) }
            response.readings += 1
            response.pictureBytes += UInt64(request.attachments.reduce(0) { $0 + $1.count })
        }
        return response
    }
    // end

    // snippet: bidirectional-handler
    /// Answers each request with a mean.
    public func compare(
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
    // end

    private func known(_ station: String) throws(WeatherError) -> [Reading] {
        guard let known = state.withLock({ $0.readings[station] }) else { throw .unknownStation(station) }
        return known
    }
}
