import Synchronization

/// What a handler knows of its call beyond the request.
///
/// Metadata is what the caller claims: nothing in it is checked. Cancelling the call, its deadline and the loss of the
/// session all cancel the handler's task. What the handler gave `withTaskCancellationHandler` runs on the thread that has
/// the transport's sockets then: it must not block.
public final class ServerContext: Sendable {
    /// The method.
    public let method: MethodDescriptor
    /// Pairs that came with the request.
    public let metadata: Metadata
    /// Names the change to be made once; empty when the caller gave none.
    public let idempotencyKey: [UInt8]
    /// W3C trace context, version 00, as 25 bytes; empty when the caller gave none.
    public let traceparent: [UInt8]
    /// W3C's `tracestate`; empty when the caller gave none.
    public let tracestate: String
    /// Attempts at this call that failed before this one, as the caller counts them.
    public let previousAttempts: Int
    /// Who calls.
    public let peer: Peer
    private let limit: MonotonicTime?
    private let trailers = Mutex(Metadata())

    init(
        method: MethodDescriptor, metadata: Metadata, idempotencyKey: [UInt8], traceparent: [UInt8],
        tracestate: String = "", previousAttempts: Int = 0, peer: Peer, limit: MonotonicTime?
    ) {
        self.method = method
        self.metadata = metadata
        self.idempotencyKey = idempotencyKey
        self.traceparent = traceparent
        self.tracestate = TraceContext.state(tracestate)
        self.previousAttempts = previousAttempts
        self.peer = peer
        self.limit = limit
    }

    /// A context outside any call, for tests of handlers.
    public convenience init(
        method: MethodDescriptor, metadata: Metadata = Metadata(), idempotencyKey: [UInt8] = [],
        principal: String = "local"
    ) {
        self.init(
            method: method, metadata: metadata, idempotencyKey: idempotencyKey, traceparent: [],
            peer: Peer(principal: principal, roles: [], agent: ""), limit: nil)
    }

    /// When the caller stops waiting; nil when it never does.
    public var deadline: ContinuousClock.Instant? {
        limit.map { ContinuousClock.now.advanced(by: .nanoseconds($0.since(.now()))) }
    }

    /// Adds a pair that the caller gets with the end of the call, whether it succeeds or fails.
    public func setTrailer(_ key: String, _ value: String) {
        trailers.withLock { $0[key] = value }
    }

    /// Adds a pair whose key ends in `-bin` and whose value is bytes.
    public func setTrailer(_ key: String, bytes: [UInt8]) {
        trailers.withLock { trailers in
            trailers[key] = nil
            trailers.append(key, bytes)
        }
    }

    /// The trailing pairs so far.
    public var trailingMetadata: Metadata { trailers.withLock { $0 } }
}
