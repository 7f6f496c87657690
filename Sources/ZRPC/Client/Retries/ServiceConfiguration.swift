/// The default behaviour of a transport's calls, by method: gRPC's service configuration.
public struct ServiceConfiguration: Sendable {
    /// The rules of one method, or of all methods of a service.
    public struct Method: Sendable {
        /// The maximum duration of a call. It shortens the timeouts of the caller and the schema, and never lengthens
        /// them.
        public var timeout: Duration?
        /// Whether calls wait while the service cannot be reached.
        public var waitForReady = false
        /// The policy for sending a failed call again; if nil, only a call that a server returned without running is
        /// sent again.
        public var retry: RetryPolicy?

        /// Creates rules; the defaults change nothing.
        public init(timeout: Duration? = nil, waitForReady: Bool = false, retry: RetryPolicy? = nil) {
            self.timeout = timeout
            self.waitForReady = waitForReady
            self.retry = retry
        }
    }

    /// The rules, by method path (`weather.v1.WeatherService/GetReading`) or by service (`weather.v1.WeatherService`).
    public var methods: [String: Method] = [:]
    /// The limit on retries, which protects a failing server from overload.
    public var retryThrottling = RetryThrottling.standard

    /// Creates a configuration without rules.
    public init() {}

    /// Returns the rules of a method, or else the rules of its service.
    func rules(of method: MethodDescriptor) -> Method? {
        if methods.isEmpty { return nil }
        return methods[method.path] ?? methods[method.service]
    }
}
