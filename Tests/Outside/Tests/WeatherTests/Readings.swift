import WeatherAPI
import ZRPC

/// Readings as tests record them.
enum Readings {
    /// A reading with a field of every kind set.
    static let full = {
        var reading = of("pier", celsius: -1.5)
        var time = Timestamp()
        time.seconds = 1_700_000_000
        reading.time = time
        reading.pascal = 101_325
        reading.sky = .overcast
        reading.skyBefore = [.clear, .overcast]
        reading.remarks = ["안개", ""]
        reading.samples = [-1, 0, .max]
        reading.raw = [0, 255]
        reading.frames = [[1], [], [2, 3]]
        var channel = WeatherAPI.Channel()
        channel.name = "thermometer"
        channel.serial = .max
        reading.channels = [channel, WeatherAPI.Channel()]
        reading.observation = Message()
        reading.observation?.text = "hazy"
        reading.verified = true
        reading.flags = [true, false]
        var snow = Snow()
        snow.depthCm = 12
        reading.precipitation = .snow(snow)
        return reading
    }()

    static func of(_ station: String, celsius: Double) -> Reading {
        var reading = Reading()
        reading.station = station
        reading.celsius = celsius
        return reading
    }

    /// Sends readings, each with a picture of 1000 bytes.
    static func record(_ readings: [Reading], over channel: ZRPC.Channel) async throws -> RecordReadingsResponse {
        try await WeatherServiceClient(channel: channel).recordReadings { requests in
            for reading in readings {
                var request = RecordReadingsRequest()
                request.reading = reading
                try await requests.write(request, attachments: [Attachment([UInt8](repeating: 7, count: 1000))])
            }
        }
    }

    /// A request for the newest reading.
    static func request(_ station: String, delay: UInt32 = 0) -> GetReadingRequest {
        var request = GetReadingRequest()
        request.station = station
        request.delayMs = delay
        return request
    }

    /// Asks for the newest reading.
    static func newest(
        _ station: String, over channel: ZRPC.Channel, delay: UInt32 = 0, options: CallOptions = CallOptions()
    ) async throws -> GetReadingResponse {
        try await WeatherServiceClient(channel: channel).getReading(
            request(station, delay: delay), options: options)
    }
}
