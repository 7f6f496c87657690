import HTTPTypes
import Logging
import Metrics
import Synchronization
import ZRPC

/// The metrics and the log of the gateway's requests.
struct RequestObserver: Sendable {
    let logger: Logger
    private let metrics = RouteMetrics()

    init(logger: Logger) { self.logger = logger }

    /// Records a response. Routes are counted by pattern, so that IDs create no series of their own.
    func responded(_ response: GatewayResponse, to exchange: Exchange, route: String) {
        metrics.counter(method: Self.known(exchange.method), route: route, status: response.status.code).increment()
        metrics.timer(route: route).recordNanoseconds(exchange.timing.total.nanoseconds)
        logger.debug(
            "responded",
            metadata: [
                "method": .string(exchange.method.rawValue), "route": .string(route),
                "status": .stringConvertible(response.status.code),
            ])
    }

    /// Returns the counter of a route's responses.
    static func counter(method: String, route: String, status: Int) -> Counter {
        Counter(
            label: "http_requests",
            dimensions: [("method", method), ("route", route), ("status", "\(status / 100)xx")])
    }

    /// Returns the timer of a route's responses.
    static func timer(route: String) -> Timer {
        Timer(label: "http_request_duration", dimensions: [("route", route)])
    }

    /// The reasons of failures that the operator cannot change.
    private static let expected: Set<String> = [
        "NOT_READY", "REQUEST_TIMEOUT", "FILM_LATER", "RECORDING_LATER", "QUOTA_EXCEEDED", "QUOTA_HELD_BY_UPLOADS",
    ]

    /// Logs a failure, with details that the caller does not see.
    func failed(_ error: RPCError, for exchange: Exchange) {
        let status = StatusMapping.status(of: error, hasIfMatch: exchange.hasIfMatch)
        // Readiness probes are expected to fail repeatedly. A request that is slow, or over its quota, is its sender's
        // fault.
        let isExpected = status.code < 500 || Self.expected.contains(error.reason ?? "")
        let level: Logger.Level = isExpected ? .debug : status == .serviceUnavailable ? .warning : .error
        logger.log(
            level: level, "request failed",
            metadata: [
                "method": .string(exchange.method.rawValue), "path": .string(exchange.target.loggedPath),
                "reason": .string("\(error)"), "cause": .string(error.cause.map { "\($0)" } ?? ""),
            ])
    }

    private static func known(_ method: HTTPRequest.Method) -> String {
        [.get, .head, .post, .put, .patch, .delete, .options].contains(method) ? method.rawValue : "other"
    }
}

/// The metrics of each route's responses, kept because creating a metric searches the metrics registry.
private final class RouteMetrics: Sendable {
    private struct Key: Hashable {
        let method: String
        let route: String
        /// The first digit of the status.
        let statusClass: Int
    }

    private let counters = Mutex<[Key: Counter]>([:])
    private let timers = Mutex<[String: Timer]>([:])

    func counter(method: String, route: String, status: Int) -> Counter {
        let key = Key(method: method, route: route, statusClass: status / 100)
        return counters.withLock { counters in
            if let known = counters[key] { return known }
            let counter = RequestObserver.counter(method: method, route: route, status: status)
            counters[key] = counter
            return counter
        }
    }

    func timer(route: String) -> Timer {
        timers.withLock { timers in
            if let known = timers[route] { return known }
            let timer = RequestObserver.timer(route: route)
            timers[route] = timer
            return timer
        }
    }
}

extension Duration {
    /// The duration in whole nanoseconds.
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
