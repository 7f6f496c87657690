public import ProtobufC

/// A way to one service: connects by itself, again and again, to each of its workers, and carries any number of calls
/// at once.
///
/// A channel is cheap to copy and safe to share; it lives as long as its transport. Cancelling a calling task cancels
/// its call at the server. Nothing is sent twice: a call that may have reached the server fails with UNAVAILABLE and
/// the outcome `unknown` when the session is lost, and the caller decides.
public struct Channel: Sendable {
    let core: ChannelCore

    /// Where the service is, as `Transport.channel` was told.
    public var target: String { core.target.text }

    /// Whether calls go out at once now: the best state of any connection.
    public var state: ChannelState { core.state }

    /// Waits until calls go out at once.
    ///
    /// Throws UNAVAILABLE when that takes longer than `timeout`, or the transport is shut down; UNAUTHENTICATED as soon as
    /// no server takes this client's key.
    public func waitUntilReady(timeout: Duration) async throws(RPCError) {
        let deadline = MonotonicTime.now().advanced(by: timeout)
        let ready = await waitForAnswer { (waiter: Waiter<Bool>) in
            if !core.reactor.submit(.awaitReady(core, deadline: deadline, waiter)) { waiter.resume(false) }
        }
        if !ready { throw core.subchannels.lazy.compactMap(\.refusal).first ?? CallFailure.unreachable(target) }
    }

    // Messages are those of the method's schema, or `EncodedMessage`.

    /// Sends one request and returns its one response.
    public func unary<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, _ request: Request, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> Response {
        try await unaryResponse(method, request, options: options).message
    }

    /// Sends one request and returns its one response with the trailing metadata.
    @inline(__always)
    public func unaryResponse<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, _ request: Request, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> UnaryResponse<Response> {
        try await perform(method, as: .unary, request, options) { (call) throws(RPCError) in
            try UnaryResponse(try call.answer())
        }
    }

    /// Sends one request and opens the stream of its responses.
    public func serverStreaming<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, _ request: Request, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> ResponseStream<Response> {
        try await perform(method, as: .serverStreaming, request, options) { (call) throws(RPCError) in
            ResponseStream(reading: try call.reading())
        }
    }

    /// Sends the requests that `send` writes and returns the one response.
    ///
    /// The stream is half-closed when `send` returns. When `send` throws, the call is cancelled and that error thrown
    /// on; but when the server ended the call meanwhile, its answer or its error is the outcome whatever `send` did.
    public func clientStreaming<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ send: (RequestWriter<Request>) async throws -> Void
    ) async throws -> Response {
        try await clientStreamingResponse(method, options: options, send).message
    }

    /// Sends the requests that `send` writes and returns the one response with the trailing metadata.
    ///
    /// See `clientStreaming` for how it ends.
    public func clientStreamingResponse<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ send: (RequestWriter<Request>) async throws -> Void
    ) async throws -> UnaryResponse<Response> {
        do throws(RPCError) {
            return try await perform(method, as: .clientStreaming, Self.noRequest, options) {
                (call) async throws(RPCError) in
                try UnaryResponse(try await call.answer { try await send(RequestWriter(outbox: $0)) })
            }
        } catch {
            throw SendingFailure.unwrapped(error)
        }
    }

    /// Opens a stream both ways and lends it to `body`, which may write and read at the same time.
    ///
    /// The call is over when `body` returns: it is cancelled at the server unless its responses were read to their end.
    /// `RequestWriter.finish` ends the requests before that. When `body` throws, that is thrown on; but when the server
    /// ended the call with an error, that error is the outcome.
    public func bidirectional<Request: WireCodable, Response: WireCodable, Result>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ body: (RequestWriter<Request>, ResponseStream<Response>) async throws -> Result
    ) async throws -> Result {
        let call = try await perform(method, as: .bidirectional, Self.noRequest, options) { $0 }
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

    /// For calls whose requests are a stream.
    private static let noRequest: EncodedMessage? = nil
}
