/// What the calls of a transport's channels do unless a call says otherwise, by method: gRPC's service configuration.
public struct ServiceConfiguration: Sendable {
    /// The rules of one method, or of all methods of a service.
    public struct Method: Sendable {
        /// The longest a call may take; it shortens what the caller and the schema say, and never lengthens it.
        public var timeout: Duration?
        /// Whether calls wait for a service that cannot be reached now.
        public var waitForReady = false
        /// When a failed call is sent again; nil is never, but for what a server gave back.
        public var retry: RetryPolicy?

        /// Rules that change nothing.
        public init(timeout: Duration? = nil, waitForReady: Bool = false, retry: RetryPolicy? = nil) {
            self.timeout = timeout
            self.waitForReady = waitForReady
            self.retry = retry
        }
    }

    /// Rules by path, as `weather.v1.WeatherService/GetReading`, or by service, as `weather.v1.WeatherService`.
    public var methods: [String: Method] = [:]
    /// What keeps retries from burying a server.
    public var retryThrottling = RetryThrottling.standard

    /// No rules.
    public init() {}

    /// The rules of a method: its own, else its service's.
    func rules(of method: MethodDescriptor) -> Method? {
        if methods.isEmpty { return nil }
        return methods[method.path] ?? methods[method.service]
    }
}
