/// The facts about a call that its handler gets beside the request: the method, the caller, metadata and the deadline.
///
/// Metadata is the caller's claim: nothing in it is verified. The handler's task is cancelled if the caller cancels the
/// call, its deadline passes, or the session is lost. The `onCancel` closure of `withTaskCancellationHandler` then runs
/// on the thread that holds the transport's sockets, so it must not block.
public struct ServerContext: Sendable {
    private let call: any ContextSource

    init(_ call: any ContextSource) { self.call = call }

    /// Creates a context without a call, for tests of handlers. The principal `local` has every role.
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

    /// The caller.
    public var peer: Peer { call.peer }

    /// The metadata pairs of the request.
    public var metadata: Metadata { call.withMetadata { $0.metadata } }

    /// The key that makes the server apply a change only once; empty if the caller sent none.
    public var idempotencyKey: [UInt8] { call.withMetadata { $0.idempotencyKey } }

    /// The W3C trace context, version 00, as 25 bytes; empty if the caller sent none.
    public var traceparent: [UInt8] { call.withMetadata { $0.traceparent } }

    /// The W3C `tracestate`; empty if the caller sent none.
    public var tracestate: String { call.withMetadata { $0.tracestate } }

    /// The number of earlier attempts at this call that failed, as counted by the caller.
    public var previousAttempts: Int { call.withMetadata { $0.previousAttempts } }

    /// The time at which the caller stops waiting; nil if it waits without limit.
    public var deadline: ContinuousClock.Instant? {
        call.deadline.map { ContinuousClock.now.advanced(by: .nanoseconds($0.since(.now()))) }
    }

    /// Limits a single response to the method's receipt fields (``MethodDescriptor/receiptFields``), regardless of the
    /// fields that the handler sets.
    ///
    /// The trailing metadata marks such a response under ``receiptTrailer``.
    public func limitToReceipt() {
        call.withMetadata { said in
            said.isReceipt = true
            said.trailers[Self.receiptTrailer] = "1"
        }
    }

    /// The trailing metadata key that marks a response as a receipt.
    public static let receiptTrailer = "receipt"

    /// Whether the response holds only the method's receipt fields.
    var isReceipt: Bool { call.withMetadata { $0.isReceipt } }

    /// Sets a metadata pair that the caller receives at the end of the call, whether the call succeeds or fails.
    public func setTrailer(_ key: String, to value: String) {
        call.withMetadata { $0.trailers[key] = value }
    }

    /// Sets a metadata pair whose key ends in `-bin` and whose value is bytes.
    public func setTrailer(_ key: String, bytes: [UInt8]) {
        call.withMetadata { said in
            said.trailers[key] = nil
            said.trailers.append(key, value: bytes)
        }
    }

    /// The trailing metadata pairs so far.
    public var trailingMetadata: Metadata { call.withMetadata { $0.trailers } }
}

/// The admin service: shows the state of a transport, with its servers' sessions and its channels' connections.
///
/// Only a process of this machine, or a client with the role `admin`, gets a response; all others get
/// PERMISSION_DENIED.
public struct Admin: AdminServiceHandler {
    // The reactor, not the transport: the transport holds its servers, and would thus hold itself through this service.
    private let reactor: Reactor

    /// Creates the service for a transport.
    public init(_ transport: Transport) { reactor = transport.reactor }

    /// Returns the servers and their sessions. Throws PERMISSION_DENIED for clients without the role `admin`.
    public func getServers(
        _ request: GetServersRequest, context: ServerContext
    ) async throws -> GetServersResponse {
        try context.peer.require(role: "admin")
        var response = GetServersResponse()
        response.servers = await reactor.inspect().servers
        return response
    }

    /// Returns the channels and their connections. Throws PERMISSION_DENIED for clients without the role `admin`.
    public func getChannels(
        _ request: GetChannelsRequest, context: ServerContext
    ) async throws -> GetChannelsResponse {
        try context.peer.require(role: "admin")
        var response = GetChannelsResponse()
        response.channels = await reactor.inspect().channels
        return response
    }
}

/// The source of a handler's context: a call of a server, or a test of handlers.
protocol ContextSource: AnyObject, Sendable {
    var method: MethodDescriptor { get }
    var peer: Peer { get }
    /// The time at which the caller stops waiting; nil if it waits without limit.
    var deadline: MonotonicTime? { get }

    /// Gives `use` access to the values that accompany the messages.
    func withMetadata<Result: Sendable>(_ use: (inout CallMetadata) -> Result) -> Result
}
