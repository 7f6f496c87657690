import Logging
import ProtobufC
import Synchronization
import ZeroMQ

/// One call at the server: its request, its streams, and the state of its handler. A call allocates only this object.
final class ServerCall: ContextSource {
    let server: ServerCore
    let route: StreamRoute
    let handler: MethodHandler
    let request: InboundMessage
    let hasMoreHeaders: Bool
    let received: MonotonicTime
    let deadline: MonotonicTime?
    let peer: Peer
    let inbox: StreamInbox?
    let outbox: StreamOutbox?
    private let said = Mutex(CallMetadata())

    var method: MethodDescriptor { handler.method }

    init(
        server: ServerCore, route: StreamRoute, handler: MethodHandler, request: InboundMessage,
        hasMoreHeaders: Bool, received: MonotonicTime, deadline: MonotonicTime?, peer: Peer
    ) {
        self.server = server
        self.route = route
        self.handler = handler
        self.request = request
        self.hasMoreHeaders = hasMoreHeaders
        self.received = received
        self.deadline = deadline
        self.peer = peer
        let reactor = server.reactor
        let kind = handler.method.kind
        inbox = kind.hasRequestStream ? StreamInbox(reactor: reactor, window: reactor.window(of: handler.method)) : nil
        outbox = kind.hasResponseStream ? StreamOutbox(reactor: reactor) : nil
    }

    /// Runs the handler. Returns the message that ends the call.
    func run() async -> OutboundMessage {
        if let refusal = refusal() { return refusal }
        do {
            let body = try await CallScope.$current.withValue(scope) {
                if server.interceptors.isEmpty { return try await handler.run(self, ServerContext(self)) }
                return try await intercept(from: 0)
            }
            return succeeded(body)
        } catch {
            return failed(error)
        }
    }

    /// Returns the end of a call that must not run: its deadline has passed, or its headers cannot be read. Nil
    /// otherwise.
    @inline(never)
    private func refusal() -> OutboundMessage? {
        let started = MonotonicTime.now()
        let delay = max(0, started.since(received))
        server.queueDelay.store(UInt32(clamping: delay / 1_000_000), ordering: .relaxed)
        if let deadline, deadline <= started { return expired() }
        guard hasMoreHeaders else { return nil }
        do {
            try readHeaders()
            return nil
        } catch {
            return .trailers(OutgoingTrailers(error: error, notProcessed: true))
        }
    }

    /// Closes the streams after the handler is done. Tasks of the handler that still read or write get an error instead
    /// of waiting forever.
    func closeStreams() {
        if inbox == nil, outbox == nil { return }
        let reason = RPCError(.cancelled, "The call's handler ended.")
        inbox?.finish(.failed(reason))
        inbox?.discard()
        outbox?.close(reason)
    }

    // The following functions are kept out of the task's frame, which every call allocates: with them, the frame would
    // not fit in the task's first slab.

    @inline(never)
    private func expired() -> OutboundMessage {
        server.counters.callExpired()
        return .trailers(
            OutgoingTrailers(
                error: RPCError(.deadlineExceeded, "The deadline passed before the call began."), notProcessed: true))
    }

    @inline(never)
    private func succeeded(_ body: consuming ResponseBody?) -> OutboundMessage {
        .response(body, metadata: trailingMetadata, micros: elapsedMicroseconds)
    }

    @inline(never)
    private func failed(_ error: any Error) -> OutboundMessage {
        let domain = server.reactor.configuration.errorDomain
        var trailers = OutgoingTrailers(
            error: publicError(error).inDomain(domain), metadata: trailingMetadata)
        trailers.dropInvalidMetadata()
        trailers.serverMicroseconds = elapsedMicroseconds
        return .trailers(trailers)
    }

    private var elapsedMicroseconds: UInt64 { UInt64(max(0, MonotonicTime.now().since(received) / 1000)) }

    /// Runs the interceptors from the given one on, and the handler inside them.
    private func intercept(from index: Int) async throws -> ResponseBody? {
        let context = ServerContext(self)
        guard index < server.interceptors.count else { return try await handler.run(self, context) }
        return try await server.interceptors[index].intercept(context) { try await intercept(from: index + 1) }
    }

    func withMetadata<Result: Sendable>(_ use: (inout CallMetadata) -> Result) -> Result { said.withLock { use(&$0) } }

    private var trailingMetadata: Metadata { said.withLock { $0.trailers } }

    /// The scope that calls of the handler inherit.
    private var scope: CallScope {
        said.withLock { CallScope(deadline: deadline, traceparent: $0.traceparent, tracestate: $0.tracestate) }
    }

    /// Reads the headers that came with the request.
    @inline(never)
    private func readHeaders() throws(RPCError) {
        let headers: RequestHeaders
        do {
            headers = try request.withHeader { (span) throws(ProtobufError) in try RequestHeaders(decoding: span) }
        } catch {
            throw RPCError(.invalidArgument, "The call's headers cannot be read.", decoding: error)
        }
        let metadata = Metadata(headers.metadata)
        if let fault = metadata.fault { throw RPCError(.invalidArgument, fault) }
        said.withLock { said in
            said.metadata = metadata
            said.idempotencyKey = headers.idempotencyKey
            said.traceparent = headers.traceparent
            said.tracestate = TraceContext.state(headers.tracestate)
            said.previousAttempts = Int(headers.attempt)
        }
    }

    /// Returns the error for the caller. Only errors that were made for callers keep their text.
    private func publicError(_ error: any Error) -> RPCError {
        switch error {
        case let error as RPCError: return error
        case let error as any RPCErrorConvertible: return error.rpcError
        case is CancellationError: return RPCError(.cancelled, "The call was cancelled.")
        case let error as ProtobufError:
            logFailure(error)
            return RPCError(.internalError, "The response cannot be encoded.")
        default:
            logFailure(error)
            return RPCError(.unknown, "The service failed.")
        }
    }

    private func logFailure(_ error: any Error) {
        server.reactor.logger.error(
            "A handler failed.", metadata: ["method": "\(handler.method.path)", "error": "\(error)"])
    }

    // MARK: Access for handlers

    /// Decodes the request message. A message that cannot be decoded is the caller's fault.
    func decodeRequest<Request: WireCodable>(_ type: Request.Type) throws(RPCError) -> Request {
        do {
            return try request.withBody { (span) throws(ProtobufError) in try Request(decoding: span) }
        } catch {
            throw RPCError(.invalidArgument, "The request cannot be read.", decoding: error)
        }
    }

    func requireInbox() throws(RPCError) -> StreamInbox {
        guard let inbox else { throw RPCError(.internalError, "The method has no stream of requests.") }
        return inbox
    }

    func requireOutbox() throws(RPCError) -> StreamOutbox {
        guard let outbox else { throw RPCError(.internalError, "The method has no stream of responses.") }
        return outbox
    }
}

extension OutboundMessage {
    /// Returns a message of trailers without a body.
    static func trailers(_ trailers: OutgoingTrailers) -> OutboundMessage {
        var flags: MessageFlags = .endStream
        if trailers.notProcessed { flags.insert(.refused) }
        let prelude = Prelude(.trailers, flags: flags)
        var writer = FieldWriter()
        let fits: Bool
        do {
            try trailers.append(to: &writer)
            fits = writer.bytes.count <= WireLimits.maximumHeader
        } catch {
            fits = false
        }
        if fits { return OutboundMessage(prelude, header: writer.bytes) }
        // The details cannot be encoded or are too large: the code and the message are sent without them.
        var reduced = FieldWriter()
        reduced.number(1, value: UInt64(trailers.error?.code.rawValue ?? 0))
        reduced.text(2, value: OutgoingTrailers.text(trailers.error?.message ?? ""))
        return OutboundMessage(prelude, header: reduced.bytes)
    }
}

/// The remaining state of a call at the server when its handler is done.
struct EndedCall: Sendable {
    let route: StreamRoute
    /// The number of bytes of server memory that the request used.
    let requestBytes: Int
    /// The message that ends the call's stream.
    let message: OutboundMessage

    init(_ call: ServerCall, with message: OutboundMessage) {
        route = call.route
        requestBytes = call.request.byteCount
        self.message = message
    }
}
