import ProtobufC
import Testing
import Weather
import WeatherAPI
import ZRPC
import ZRPCTesting

/// Calls of every kind, as the testing kit serves them.
struct CallTests {
    private let service = [WeatherStation().serviceDefinition]

    @Test("A message keeps a field of every kind, as bytes and as JSON")
    func messages() throws {
        let bytes = try Readings.full.encoded()
        #expect(try Reading(decoding: bytes) == Readings.full)
        let json = String(decoding: try ProtobufJSON.json(fromWire: bytes, as: Reading.descriptor), as: UTF8.self)
        #expect(json.contains(#""skyBefore":["CLEAR","OVERCAST"]"#), "\(json)")
    }

    @Test("A stream of requests with attachments has one answer")
    func requestStream() async throws {
        try await withServices(service) { channel in
            let response = try await Readings.record([Readings.full, Readings.full], over: channel)
            #expect(response.readings == 2)
            #expect(response.pictureBytes == 2000)
        }
    }

    @Test("A unary call has an answer and trailing metadata")
    func unary() async throws {
        try await withServices(service) { channel in
            _ = try await Readings.record([Readings.of("pier", celsius: 4), Readings.full], over: channel)
            var request = GetReadingRequest()
            request.station = "pier"
            let response: UnaryResponse<GetReadingResponse> = try await channel.unaryResponse(
                WeatherServiceMethods.getReading, request: request)
            #expect(response.message.reading == Readings.full)
            #expect(response.message.principal == "local")
            #expect(response.metadata["weather-readings"] == "2")
        }
    }

    @Test("A stream of responses comes in order and ends")
    func responseStream() async throws {
        try await withServices(service) { channel in
            let readings = (0..<200).map { Readings.of("pier", celsius: Double($0)) }
            _ = try await Readings.record(readings, over: channel)
            var request = ListReadingsRequest()
            request.station = "pier"
            var listed: [Reading?] = []
            for try await response in try await WeatherServiceClient(channel: channel).listReadings(request) {
                listed.append(response.message.reading)
            }
            #expect(listed == readings)
        }
    }

    @Test("A stream both ways answers as it is asked")
    func bothWays() async throws {
        try await withServices(service) { channel in
            _ = try await Readings.record(
                [Readings.of("pier", celsius: 1), Readings.of("pier", celsius: 2), Readings.of("hill", celsius: -3)],
                over: channel)
            let means = try await WeatherServiceClient(channel: channel).compare { requests, responses in
                var means: [Double] = []
                var iterator = responses.makeAsyncIterator()
                for station in ["pier", "hill", "pier"] {
                    var request = CompareRequest()
                    request.station = station
                    try await requests.write(request)
                    if let response = try await iterator.next() { means.append(response.message.meanCelsius) }
                }
                requests.finish()
                #expect(try await iterator.next() == nil)
                return means
            }
            #expect(means == [1.5, -3, 1.5])
        }
    }

    /// A notebook that only one actor may touch.
    private final class Notebook { var lines: [String] = [] }

    @Test("Calls are made where their caller runs, with what only that actor may touch")
    @MainActor func callerIsolation() async throws {
        let notebook = Notebook()
        try await withServices(service) { channel in
            let client = WeatherServiceClient(channel: channel)
            _ = try await client.recordReadings { requests in
                MainActor.assertIsolated()
                var request = RecordReadingsRequest()
                request.reading = Readings.full
                try await requests.write(request)
                notebook.lines.append("recorded")
            }
            try await client.compare { requests, responses in
                var request = CompareRequest()
                request.station = "pier"
                try await requests.write(request)
                requests.finish()
                for try await response in responses { notebook.lines.append(response.message.station) }
            }
        }
        #expect(notebook.lines == ["recorded", "pier"])
    }

    @Test("A call ends at its deadline, its own or its method's")
    func deadlines() async throws {
        #expect(WeatherServiceMethods.getReading.timeout == .seconds(5))
        try await withServices(service) { channel in
            _ = try await Readings.record([Readings.full], over: channel)
            let error = await #expect(throws: RPCError.self) {
                try await Readings.newest(
                    "pier", over: channel, delay: 60_000, options: CallOptions(timeout: .milliseconds(50)))
            }
            #expect(error?.code == .deadlineExceeded)
        }
    }

    @Test("The testing kit's own service answers")
    func testService() async throws {
        try await withServices([TestService(serverID: "kit").serviceDefinition]) { channel in
            let response = try await TestServiceClient(channel: channel).unaryCall(UnaryCallRequest())
            #expect(response.serverId == "kit")
        }
    }

    @Test("A handler is called without a server")
    func handler() async throws {
        // snippet: handler-alone
        let context = ServerContext(method: WeatherServiceMethods.getReading, principal: "nobody")
        await #expect(throws: WeatherError.self) {
            try await WeatherStation().getReading(GetReadingRequest(), context: context)
        }
        // end
    }
}
