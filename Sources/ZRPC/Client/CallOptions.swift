/// The options of one call.
public struct CallOptions: Sendable {
    /// The maximum duration of the call; nil stands for the method's own timeout.
    ///
    /// A call made inside a handler never gets more time than the handler's caller has left, less one millisecond.
    public var timeout: Duration?
    /// The metadata pairs that travel with the request.
    public var metadata: Metadata
    /// The key that makes the server apply a change only once; empty for none. A UUIDv7 in 16 bytes is suitable.
    public var idempotencyKey: [UInt8]
    /// Whether the call waits, for at most `timeout`, while the service cannot be reached.
    ///
    /// Otherwise the call fails at once with UNAVAILABLE and the outcome `notSent`. A waiting call is sent again if it
    /// was never sent, or if the server guarantees that it did not run.
    public var waitForReady: Bool
    /// The maximum time that a call with `waitForReady` waits for a service, measured from the start of the call; nil
    /// stands for the call's deadline.
    ///
    /// If the service cannot be reached by then, the call fails with UNAVAILABLE and the outcome `notSent`. A call that
    /// was sent may run until its deadline.
    public var readyTimeout: Duration?
    /// The W3C trace context, version 00, as 25 bytes; if empty, the call inherits the context of the call being
    /// handled.
    public var traceparent: [UInt8]
    /// The vendors' part of the trace context (W3C `tracestate`), sent only with `traceparent`.
    ///
    /// Omitted if it is not printable ASCII, or longer than 512 characters, which is the minimum that W3C requires to
    /// be propagated.
    public var tracestate = ""
    /// A callback that receives the final status of an opened response stream, once: when its end was read, or when the
    /// stream was given up.
    ///
    /// It serves interceptors, whose own work ends when the stream is open.
    public var onStreamEnd: (@Sendable (StatusCode) -> Void)?

    /// Creates the options of one call.
    public init(
        timeout: Duration? = nil, metadata: Metadata = Metadata(), idempotencyKey: [UInt8] = [],
        waitForReady: Bool = false, readyTimeout: Duration? = nil, traceparent: [UInt8] = []
    ) {
        self.timeout = timeout
        self.metadata = metadata
        self.idempotencyKey = idempotencyKey
        self.waitForReady = waitForReady
        self.readyTimeout = readyTimeout
        self.traceparent = traceparent
    }

    /// Returns these options combined with the configuration of the method.
    func completed(by rules: ServiceConfiguration.Method?, for method: MethodDescriptor) -> CallOptions {
        guard let rules else { return self }
        var options = self
        if rules.waitForReady { options.waitForReady = true }
        if let limit = rules.timeout { options.timeout = min(limit, timeout ?? method.timeout) }
        return options
    }
}
