/// The conditions for sending a failed call again, and the pauses in between (gRFC A6).
///
/// A call is sent again only if that is safe: the server guarantees that it ran nothing, the call never left this
/// process, the method is idempotent, or the call carries an idempotency key. A streaming call is sent again only
/// before its stream is open. A call that a stopping server returned without running it is sent again once, without a
/// policy and without a pause.
public struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of attempts, including the first one: 2 to 5.
    public let maximumAttempts: Int
    /// The pause before the second attempt, before random jitter of up to 20 percent.
    public let initialBackoff: Duration
    /// The maximum pause.
    public let maximumBackoff: Duration
    /// The factor by which each pause is longer than the one before.
    public let backoffMultiplier: Double
    /// The status codes after which another attempt is made.
    public let retryableCodes: Set<StatusCode>

    /// Creates a policy. Throws INVALID_ARGUMENT with the name of a field that is out of bounds.
    public init(
        maximumAttempts: Int = 3, initialBackoff: Duration = .milliseconds(50),
        maximumBackoff: Duration = .seconds(1), backoffMultiplier: Double = 2,
        retryableCodes: Set<StatusCode> = [.unavailable]
    ) throws(RPCError) {
        func require(_ isRight: Bool, field: String, description: String) throws(RPCError) {
            if isRight { return }
            throw RPCError(
                .invalidArgument, "\(field): \(description)", reason: "FIELD_INVALID",
                fieldViolations: [FieldViolation(field, description)])
        }
        try require(2...5 ~= maximumAttempts, field: "maxAttempts", description: "must be 2 to 5")
        try require(initialBackoff > .zero, field: "initialBackoff", description: "must be longer than nothing")
        try require(
            maximumBackoff >= initialBackoff, field: "maxBackoff", description: "must be no shorter than initialBackoff"
        )
        try require(maximumBackoff <= .seconds(60), field: "maxBackoff", description: "must be at most a minute")
        try require(1...10 ~= backoffMultiplier, field: "backoffMultiplier", description: "must be 1 to 10")
        try require(
            !retryableCodes.isEmpty && !retryableCodes.contains(.ok), field: "retryableStatusCodes",
            description: "must be some, and OK none of them")
        self.maximumAttempts = maximumAttempts
        self.initialBackoff = initialBackoff
        self.maximumBackoff = maximumBackoff
        self.backoffMultiplier = backoffMultiplier
        self.retryableCodes = retryableCodes
    }

    /// Returns the pause after `failures` failed attempts: `min(initial * multiplier^(failures - 1), maximum)`, times
    /// 0.8 to 1.2.
    ///
    /// The formula is gRFC A6's.
    ///
    /// - Parameter chance: A random number between 0 and 1.
    func backoff(after failures: Int, chance: Double) -> Duration {
        var nanoseconds = Double(initialBackoff.wholeNanoseconds)
        for _ in 1..<max(1, failures) { nanoseconds *= backoffMultiplier }
        nanoseconds = min(nanoseconds, Double(maximumBackoff.wholeNanoseconds))
        return .nanoseconds(Int64(nanoseconds * (0.8 + 0.4 * chance)))
    }
}

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
