import HTTPTypes
import Logging
import Metrics
import ZRPC

/// Counts and logs what the gateway does.
struct RequestObserver: Sendable {
    let logger: Logger

    /// Notes a response. Routes are counted by pattern, so that ids do not make series of their own.
    func responded(_ response: GatewayResponse, _ exchange: Exchange, route: String) {
        Self.counter(method: Self.known(exchange.method), route: route, status: response.status.code).increment()
        Self.timer(route: route).recordNanoseconds(exchange.timing.total.nanoseconds)
        logger.debug(
            "responded",
            metadata: [
                "method": .string(exchange.method.rawValue), "route": .string(route),
                "status": .stringConvertible(response.status.code),
            ])
    }

    /// What counts the responses of a route.
    static func counter(method: String, route: String, status: Int) -> Counter {
        Counter(
            label: "http_requests",
            dimensions: [("method", method), ("route", route), ("status", "\(status / 100)xx")])
    }

    /// What times the responses of a route.
    static func timer(route: String) -> Timer {
        Timer(label: "http_request_duration", dimensions: [("route", route)])
    }

    /// Reasons of failures that nobody who runs the server can do anything about.
    private static let expected: Set<String> = [
        "NOT_READY", "REQUEST_TIMEOUT", "FILM_LATER", "RECORDING_LATER", "QUOTA_EXCEEDED", "QUOTA_HELD_BY_UPLOADS",
    ]

    /// Logs a failure whose details the caller does not see.
    func failed(_ error: RPCError, _ exchange: Exchange) {
        let status = StatusMapping.status(of: error, hasIfMatch: exchange.hasIfMatch)
        // Probes of readiness are asked to fail, again and again; a request that comes slowly, or over its quota, is its
        // sender's doing.
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

extension Duration {
    /// Whole nanoseconds.
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
