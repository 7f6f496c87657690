/// What a handler knows of its call beyond the request.
///
/// Metadata is what the caller claims: nothing in it is checked. Cancelling the call, its deadline and the loss of the
/// session all cancel the handler's task. What the handler gave `withTaskCancellationHandler` runs on the thread that has
/// the transport's sockets then: it must not block.
public struct ServerContext: Sendable {
    private let call: any ContextSource

    init(_ call: any ContextSource) { self.call = call }

    /// A context outside any call, for tests of handlers.
    public init(
        method: MethodDescriptor, metadata: Metadata = Metadata(), idempotencyKey: [UInt8] = [],
        principal: String = "local"
    ) {
        var said = CallMetadata()
        said.metadata = metadata
        said.idempotencyKey = idempotencyKey
        self.init(StandaloneCall(method, by: Peer(principal: principal, roles: [], agent: ""), said))
    }

    /// The method.
    public var method: MethodDescriptor { call.method }

    /// Who calls.
    public var peer: Peer { call.peer }

    /// Pairs that came with the request.
    public var metadata: Metadata { call.withMetadata { $0.metadata } }

    /// Names the change to be made once; empty when the caller gave none.
    public var idempotencyKey: [UInt8] { call.withMetadata { $0.idempotencyKey } }

    /// W3C trace context, version 00, as 25 bytes; empty when the caller gave none.
    public var traceparent: [UInt8] { call.withMetadata { $0.traceparent } }

    /// W3C's `tracestate`; empty when the caller gave none.
    public var tracestate: String { call.withMetadata { $0.tracestate } }

    /// Attempts at this call that failed before this one, as the caller counts them.
    public var previousAttempts: Int { call.withMetadata { $0.previousAttempts } }

    /// When the caller stops waiting; nil when it never does.
    public var deadline: ContinuousClock.Instant? {
        call.deadline.map { ContinuousClock.now.advanced(by: .nanoseconds($0.since(.now()))) }
    }

    /// Limits a single response to the method's receipt fields (``MethodDescriptor/receiptFields``), whatever the
    /// handler returns. The end of the call says so, under ``receiptTrailer``.
    public func tellReceipt() {
        call.withMetadata { said in
            said.isReceipt = true
            said.trailers[Self.receiptTrailer] = "1"
        }
    }

    /// The key of the pair at the end of a call whose response is a receipt.
    public static let receiptTrailer = "receipt"

    /// Whether the response holds no more than the method's receipt fields.
    var isReceipt: Bool { call.withMetadata { $0.isReceipt } }

    /// Adds a pair that the caller gets with the end of the call, whether it succeeds or fails.
    public func setTrailer(_ key: String, _ value: String) {
        call.withMetadata { $0.trailers[key] = value }
    }

    /// Adds a pair whose key ends in `-bin` and whose value is bytes.
    public func setTrailer(_ key: String, bytes: [UInt8]) {
        call.withMetadata { said in
            said.trailers[key] = nil
            said.trailers.append(key, bytes)
        }
    }

    /// The trailing pairs so far.
    public var trailingMetadata: Metadata { call.withMetadata { $0.trailers } }
}
