/// What a caller asks of one call beyond its message.
public struct CallOptions: Sendable {
    /// The time the call may take; nil is the method's own.
    ///
    /// A call made inside a handler never gets more than the time left to the handler's caller, less a millisecond.
    public var timeout: Duration?
    /// Pairs that travel with the request.
    public var metadata: Metadata
    /// Names the change, so that the server makes it once; empty is none. A UUIDv7 in 16 bytes does.
    public var idempotencyKey: [UInt8]
    /// Whether the call waits, up to its `patience`, for a service that cannot be reached now.
    ///
    /// If not, it fails at once with UNAVAILABLE and the outcome `notSent`. A waiting call that was never sent, or that
    /// the server vouches it never ran, is sent again.
    public var waitForReady: Bool
    /// How long, from its beginning, a call with `waitForReady` waits for a service in all; nil is up to its deadline.
    ///
    /// A service that is not there by then is UNAVAILABLE with the outcome `notSent`. A call that was sent has until its
    /// deadline.
    public var patience: Duration?
    /// W3C trace context, version 00, as 25 bytes; empty takes over that of the call being handled, if any.
    public var traceparent: [UInt8]
    /// What vendors add to the trace context, as W3C's `tracestate`; goes with `traceparent` alone. What is longer than 512
    /// characters, the least that W3C wants handed on, or is not printable ASCII, is left out.
    public var tracestate = ""
    /// Told once, for a call with a stream of responses that was opened, how it ended: when its end was read, or it was
    /// given up. For interceptors, which are done when the stream is open.
    public var onStreamEnd: (@Sendable (StatusCode) -> Void)?

    /// Options of one call.
    public init(
        timeout: Duration? = nil, metadata: Metadata = Metadata(), idempotencyKey: [UInt8] = [],
        waitForReady: Bool = false, patience: Duration? = nil, traceparent: [UInt8] = []
    ) {
        self.timeout = timeout
        self.metadata = metadata
        self.idempotencyKey = idempotencyKey
        self.waitForReady = waitForReady
        self.patience = patience
        self.traceparent = traceparent
    }

    /// These options with what the configuration says of the method.
    func completed(by rules: ServiceConfiguration.Method?, for method: MethodDescriptor) -> CallOptions {
        guard let rules else { return self }
        var options = self
        if rules.waitForReady { options.waitForReady = true }
        if let limit = rules.timeout { options.timeout = min(limit, timeout ?? method.timeout) }
        return options
    }
}
