public import ProtobufC

/// The connections to one service, one for each worker. They reconnect by themselves, and carry any number of
/// concurrent calls.
///
/// A channel is cheap to copy and safe to share; it lives as long as its transport. Cancelling the calling task cancels
/// the call at the server. No call is sent twice without permission: if the session is lost, a call that may have
/// reached the server fails with UNAVAILABLE and the outcome `unknown`, and the caller decides.
public struct Channel: Sendable {
    let core: ChannelCore

    /// The address of the service, as it was passed to `Transport.channel`.
    public var target: String { core.target.text }

    /// Whether calls are sent at once: the best state of any connection.
    public var state: ChannelState { core.state }

    /// Waits until calls can be sent at once.
    ///
    /// - Throws: UNAVAILABLE if the wait takes longer than `timeout`, or if the transport is shut down; UNAUTHENTICATED
    ///   as soon as no server accepts this client's key.
    public func waitUntilReady(timeout: Duration) async throws(RPCError) {
        let deadline = MonotonicTime.now().advanced(by: timeout)
        let ready = await waitForResponse { (waiter: Waiter<Bool>) in
            if !core.reactor.submit(.awaitReady(core, deadline: deadline, waiter)) { waiter.resume(false) }
        }
        if !ready { throw core.subchannels.lazy.compactMap(\.refusal).first ?? CallFailure.unreachable(target) }
    }

    // Messages are of the types in the method's schema, or `EncodedMessage`.

    /// Sends one request and returns its one response.
    public func unary<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, request: Request, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> Response {
        try await unaryResponse(method, request: request, options: options).message
    }

    /// Sends one request and returns its one response with the trailing metadata.
    @inline(__always)
    public func unaryResponse<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, request: Request, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> UnaryResponse<Response> {
        try await perform(method, as: .unary, request: request, options: options) { (call) throws(RPCError) in
            try UnaryResponse(try call.response())
        }
    }

    /// Sends one request and opens the response stream.
    public func serverStreaming<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, request: Request, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<Response> {
        try await perform(method, as: .serverStreaming, request: request, options: options) { (call) throws(RPCError) in
            ResponseStream(reading: try call.reading())
        }
    }

    /// Sends the requests that `send` writes and returns the one response.
    ///
    /// The request stream is half-closed when `send` returns. If `send` throws, the call is cancelled and the error is
    /// rethrown. But if the server has already ended the call, its response or its error is the result, regardless of
    /// `send`.
    public func clientStreaming<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        send: (RequestWriter<Request>) async throws -> Void
    ) async throws -> Response {
        try await clientStreamingResponse(method, options: options, send: send).message
    }

    /// Sends the requests that `send` writes and returns the one response with the trailing metadata.
    ///
    /// The call ends as described at `clientStreaming`.
    public func clientStreamingResponse<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        send: (RequestWriter<Request>) async throws -> Void
    ) async throws -> UnaryResponse<Response> {
        do throws(RPCError) {
            return try await perform(method, as: .clientStreaming, request: Self.noRequest, options: options) {
                (call) async throws(RPCError) in
                try UnaryResponse(try await call.response { try await send(RequestWriter(outbox: $0)) })
            }
        } catch {
            throw SendingFailure.unwrapped(error)
        }
    }

    /// Opens a stream in both directions and passes it to `body`, which may write and read at the same time.
    ///
    /// The call ends when `body` returns: it is cancelled at the server unless the responses were read to their end.
    /// `RequestWriter.finish` ends the requests earlier. If `body` throws, its error is rethrown; but if the server
    /// ended the call with an error, that error is thrown instead.
    public func bidirectional<Request: WireCodable, Response: WireCodable, Result>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        body: (RequestWriter<Request>, ResponseStream<Response>) async throws -> Result
    ) async throws -> Result {
        let call = try await perform(method, as: .bidirectional, request: Self.noRequest, options: options) { $0 }
        let (reading, outbox) = try call.ends()
        defer { reading.cancel() }
        do {
            return try await body(RequestWriter(outbox: outbox), ResponseStream(reading: reading))
        } catch {
            if case .trailers(let message) = reading.endIfKnown(),
                let error = try IncomingTrailers(reading: message).error
            {
                throw error
            }
            throw error
        }
    }

    /// The absent request of a call whose requests are a stream.
    private static let noRequest: EncodedMessage? = nil
}

/// The result of a call, as interceptors see it. Only the call itself creates one, so an interceptor cannot forge a
/// response.
public protocol CallResponse: Sendable {
    /// The trailing metadata; empty for a response stream that has not ended.
    var metadata: Metadata { get }
    /// The time that the call spent in the server; zero for a response stream.
    var serverTime: Duration { get }
}

/// A writer for the requests of a client-streaming or bidirectional call.
public struct RequestWriter<Request: WireCodable>: Sendable {
    let outbox: StreamOutbox

    /// Sends one request with at most 4 attachments.
    ///
    /// Suspends until the server has read earlier requests. Throws if the call has ended, or if the message is larger
    /// than half the method's window (RESOURCE_EXHAUSTED).
    public func write(_ message: Request, attachments: [Attachment] = []) async throws(RPCError) {
        try await outbox.write(try OutboundMessage.stream(message, attachments: attachments))
    }

    /// Ends the requests: the server sees the end after the requests that were written. Responses continue to arrive.
    ///
    /// Writing afterwards throws FAILED_PRECONDITION. A second `finish` does nothing.
    public func finish() { outbox.finish() }
}

/// The response of a unary call, with its metadata.
public struct UnaryResponse<Response: WireCodable>: CallResponse {
    /// The response message.
    public let message: Response
    /// The trailing metadata.
    public let metadata: Metadata
    /// The time that the call spent in the server.
    public let serverTime: Duration
    /// Whether the server sent only the method's receipt fields (``MethodDescriptor/receiptFields``).
    public var isReceipt: Bool { metadata[ServerContext.receiptTrailer] != nil }

    /// Decodes the message of a response.
    init(_ response: ReceivedResponse) throws(RPCError) {
        guard response.message.prelude.flags.contains(.hasBody) else {
            throw RPCError(.internalError, "The server's response has no message.")
        }
        do {
            message = try response.message.withBody { (span) throws(ProtobufError) in try Response(decoding: span) }
        } catch {
            throw RPCError(.internalError, "The server's response cannot be read.", decoding: error)
        }
        metadata = response.trailers.metadata
        serverTime = response.trailers.serverTime
    }
}
