import Testing
import Weather
import WeatherAPI
import ZRPC
import ZRPCTesting

/// The recipes of the cookbook for calls, as callers make them.
struct CallRecipeTests {
    private let service = [WeatherStation().serviceDefinition]
    private let readings = [Readings.of("pier", celsius: 1), Readings.of("pier", celsius: 3)]

    /// Serves a station that has the readings.
    private func withReadings(_ body: (ZRPC.Channel) async throws -> Void) async throws {
        try await withServices(service) { channel in
            _ = try await Readings.record(readings, over: channel)
            try await body(channel)
        }
    }

    @Test("A unary call")
    func unary() async throws {
        try await withReadings { channel in
            // snippet: unary-call
            let client = WeatherServiceClient(channel: channel)
            var request = GetReadingRequest()
            request.station = "pier"
            let response = try await client.getReading(request)
            // end
            #expect(response.reading == readings[1])
        }
    }

    @Test("A stream of responses")
    func serverStreaming() async throws {
        try await withReadings { channel in
            let client = WeatherServiceClient(channel: channel)
            // snippet: server-streaming-call
            var request = ListReadingsRequest()
            request.station = "pier"
            var listed: [Reading?] = []
            for try await response in try await client.listReadings(request) {
                listed.append(response.message.reading)
            }
            // end
            #expect(listed == readings)
        }
    }

    @Test("A stream of requests")
    func clientStreaming() async throws {
        let picture = [UInt8](repeating: 7, count: 1000)
        try await withServices(service) { channel in
            let client = WeatherServiceClient(channel: channel)
            // snippet: client-streaming-call
            let response = try await client.recordReadings { requests in
                for reading in readings {
                    var request = RecordReadingsRequest()
                    request.reading = reading
                    try await requests.write(request, attachments: [Attachment(picture)])
                }
            }
            // end
            #expect(response.readings == 2)
            #expect(response.pictureBytes == 2000)
        }
    }

    @Test("A stream both ways, by turns")
    func byTurns() async throws {
        try await withReadings { channel in
            let client = WeatherServiceClient(channel: channel)
            // snippet: bidirectional-call
            let mean = try await client.compare { requests, responses in
                var iterator = responses.makeAsyncIterator()
                var request = CompareRequest()
                request.station = "pier"
                try await requests.write(request)
                return try await iterator.next()?.message.meanCelsius
            }
            // end
            #expect(mean == 2)
        }
    }

    // snippet: both-ways-ask
    func ask(_ stations: [String], with requests: RequestWriter<CompareRequest>) async throws {
        for station in stations {
            var request = CompareRequest()
            request.station = station
            try await requests.write(request)
        }
        requests.finish()
    }
    // end

    @Test("A stream both ways at once")
    func atOnce() async throws {
        let stations = [String](repeating: "pier", count: 100)
        try await withReadings { channel in
            let client = WeatherServiceClient(channel: channel)
            // snippet: both-ways-call
            let means = try await client.compare { requests, responses in
                async let asked: Void = ask(stations, with: requests)
                var means: [Double] = []
                for try await response in responses { means.append(response.message.meanCelsius) }
                try await asked
                return means
            }
            // end
            #expect(means == [Double](repeating: 2, count: 100))
        }
    }

    @Test("A deadline of a call, and one of a piece of work")
    func deadlines() async throws {
        let request = Readings.request("pier", delay: 60_000)
        try await withReadings { channel in
            let client = WeatherServiceClient(channel: channel)
            let error = await #expect(throws: RPCError.self) {
                // snippet: deadline
                try await client.getReading(request, options: CallOptions(timeout: .milliseconds(100)))
                // end
            }
            #expect(error?.code == .deadlineExceeded)
            let shared = await #expect(throws: RPCError.self) {
                // snippet: deadline-of-work
                try await CallDeadline.within(.milliseconds(100)) {
                    let first = try await client.getReading(request)
                    let second = try await client.getReading(request)
                    return [first, second]
                }
                // end
            }
            #expect(shared?.code == .deadlineExceeded)
        }
    }

    @Test("A call is given up with its task")
    func cancellation() async throws {
        let request = Readings.request("pier", delay: 60_000)
        try await withReadings { channel in
            let client = WeatherServiceClient(channel: channel)
            // snippet: cancel
            let call = Task { try await client.getReading(request) }
            call.cancel()
            // end
            let error = await #expect(throws: RPCError.self) { try await call.value }
            #expect(error?.code == .cancelled)
        }
    }

    @Test("Metadata goes both ways")
    func metadata() async throws {
        let request = Readings.request("pier")
        try await withServices(service, server: [PasswordCheck("rainbow")]) { channel in
            let password = CallOptions(metadata: ["weather-password": "rainbow"])
            _ = try await WeatherServiceClient(channel: channel).recordReadings(options: password) { requests in
                var first = RecordReadingsRequest()
                first.reading = readings[0]
                try await requests.write(first)
            }
            // snippet: metadata
            let options = CallOptions(metadata: ["weather-password": "rainbow"])
            let response: UnaryResponse<GetReadingResponse> = try await channel.unaryResponse(
                WeatherServiceMethods.getReading, request: request, options: options)
            let count = response.metadata["weather-readings"]
            // end
            #expect(count == "1")
        }
    }

    // snippet: catch
    /// Returns the newest reading; nil when the station has none.
    func newest(_ request: GetReadingRequest, _ client: WeatherServiceClient) async throws -> Reading? {
        do {
            return try await client.getReading(request).reading
        } catch {
            if error.reason == "STATION_UNKNOWN" { return nil }
            throw error
        }
    }
    // end

    @Test("Errors are told apart by their reason, and say more")
    func errors() async throws {
        try await withReadings { channel in
            let client = WeatherServiceClient(channel: channel)
            let (known, unknown) = (Readings.request("pier"), Readings.request("moon"))
            #expect(try await newest(known, client) == readings[1])
            #expect(try await newest(unknown, client) == nil)
            let thrown = await #expect(throws: RPCError.self) {
                try await client.getReading(unknown)
            }
            let error = try #require(thrown)
            var station: String?
            // snippet: details
            for case .errorInfo(let info) in error.details where info.domain == WeatherError.domain {
                station = info.parameters["station"]
            }
            let wrongFields = error.fieldViolations.map(\.field)
            // end
            #expect(station == "moon")
            #expect(wrongFields.isEmpty)
        }
    }
}
