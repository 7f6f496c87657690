import ProtobufC

/// Calls of methods whose messages are bytes here: for proxies and for tools that learn a schema at run time.
extension Channel {
    /// Sends one request and opens the stream of its responses.
    public func serverStreaming(
        _ method: MethodDescriptor, body: [UInt8], options: CallOptions = CallOptions()
    ) async throws(RPCError) -> RawResponseStream {
        let reading = try await performServerStreaming(method, options) { (bytes) in bytes.append(contentsOf: body) }
        return RawResponseStream(reading: reading)
    }

    /// Sends the requests that `send` writes and returns the one response. See `clientStreaming` for how it ends.
    public func rawClientStreaming(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ send: (RawRequestWriter) async throws -> Void
    ) async throws -> RawResponse {
        let reply = try await performClientStreaming(method, options) { outbox in
            try await send(RawRequestWriter(outbox: outbox))
        }
        return RawResponse(
            body: reply.message.copyBody(), metadata: reply.trailers.metadata, serverTime: reply.trailers.serverTime)
    }

    /// Opens a stream both ways and lends it to `body`. See `bidirectional` for how it ends.
    public func rawBidirectional<Result>(
        _ method: MethodDescriptor, options: CallOptions = CallOptions(),
        _ body: (RawRequestWriter, RawResponseStream) async throws -> Result
    ) async throws -> Result {
        try await withBidirectional(method, options) { reading, outbox in
            try await body(RawRequestWriter(outbox: outbox), RawResponseStream(reading: reading))
        }
    }
}

extension OutboundMessage {
    /// A stream's message that is encoded already.
    static func stream(body: [UInt8], attachments: [Attachment]) throws(RPCError) -> OutboundMessage {
        try stream(attachments) { (bytes) in bytes.append(contentsOf: body) }
    }
}
