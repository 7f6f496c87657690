public import ZRPC

// snippet: error
/// Why the weather service refuses.
public enum WeatherError: RPCErrorConvertible {
    /// The domain of its reasons, as callers see it.
    public static let domain = "weather.example"

    /// No reading of the station is kept.
    case unknownStation(String)
    /// A reading says no station.
    case noStation

    /// The error as callers see it.
    public var rpcError: RPCError {
        switch self {
        case .unknownStation(let station):
            RPCError(
                .notFound, "No reading of \(station) is kept.", reason: "STATION_UNKNOWN",
                parameters: ["station": station], domain: Self.domain)
        case .noStation:
            // Without a domain: the transport's own is told.
            RPCError(
                .invalidArgument, "A reading needs a station.", reason: "READING_INVALID",
                fieldViolations: [FieldViolation("reading.station", "is empty", reason: "MISSING")])
        }
    }
}
// end
